import { connect } from 'node:tls'
import type { Check } from '../check'
import { duration, ok, problem, warning } from '../findings'

const DAY = 24 * 60 * 60_000
/** Milliseconds before its end at which a certificate should have been replaced by itself. */
const SOON = 14 * DAY
const VERY_SOON = 3 * DAY
const TIMEOUT = 5_000
/** The chain is whole, but this machine does not know who signed it: a test server, or an organisation's own authority. */
const OWN_AUTHORITY = ['SELF_SIGNED_CERT_IN_CHAIN', 'UNABLE_TO_GET_ISSUER_CERT_LOCALLY']

/** Whether the public address has a certificate that browsers accept, and for how long. */
export const certificate: Check = {
  name: 'certificate',
  title: 'TLS',
  async run({ config, clock }) {
    const { protocol, hostname, port } = new URL(config.publicUrl)
    if (protocol !== 'https:')
      return config.production
        ? [problem('PUBLIC_URL is not https', 'Put a proxy for TLS in front: README, “Go live”.')]
        : [ok('Not used: PUBLIC_URL is not https')]
    const end = await readEnd(hostname, Number(port) || 443)
    // That it can't be reached from here is the finding of the public address.
    if (end === null) return [ok(`Not tested: ${hostname} can’t be reached from this server`)]
    if (typeof end === 'string' && OWN_AUTHORITY.includes(end))
      return [
        warning(
          `This server does not know who signed the certificate of ${hostname} (${end})`,
          'If visitors’ browsers know your authority, name its certificate in NODE_EXTRA_CA_CERTS. If not, the proxy needs another one.',
        ),
      ]
    if (typeof end === 'string')
      return [problem(`No valid certificate at ${hostname} (${end})`, 'The log of the proxy says why it got none.')]
    const left = end - clock()
    const text = `The certificate is valid for ${duration(left)}`
    if (left < VERY_SOON) return [problem(text, 'The proxy did not replace it: look at its log.')]
    return [left < SOON ? warning(text, 'The proxy should have replaced it by now: look at its log.') : ok(text)]
  },
}

/** Milliseconds since 1970, or in a word why there is none; null if nothing listens there, as far as this machine can see. */
function readEnd(host: string, port: number): Promise<number | string | null> {
  return new Promise((resolve) => {
    let isReached = false
    const socket = connect({ host, port, servername: host, timeout: TIMEOUT }, () => {
      resolve(Date.parse(socket.getPeerCertificate().valid_to))
      socket.end()
    })
    socket.once('connect', () => {
      isReached = true
    })
    socket.once('timeout', () => {
      resolve(isReached ? 'no answer' : null)
      socket.destroy()
    })
    socket.once('error', (error) => resolve(!isReached ? null : 'code' in error ? String(error.code) : 'no answer'))
  })
}
