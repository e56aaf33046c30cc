import type { Context } from '../../../platform/context'
import { PROVIDERS, type Provider, traitsOf } from '../../../platform/providers/registry'
import type { Check, Finding } from '../check'
import { ok, problem, warning } from '../findings'
import { reach } from '../reach'
import { askOurselves } from './ask-ourselves'

/**
 * Whether a signed webhook arrives through the public address and is accepted. It holds a secret, so it is sent only where this installation
 * has just answered.
 */
export const webhooks: Check = {
  name: 'webhooks',
  title: 'Webhooks',
  async run(context) {
    if (!isPrivate(context.config.publicUrl))
      return [ok('Not tested: over plain http anybody on the path could read the secret')]
    // What is wrong there is the finding of the public address.
    if ((await askOurselves(context)).from !== 'us')
      return [ok('Not tested: this server does not reach itself at its public address')]
    const configured = PROVIDERS.filter((provider) => context.gateways[provider].configured)
    return Promise.all(configured.map((provider) => send(context, provider)))
  },
}

/** Whether nobody on the path to this address can read what is sent. */
function isPrivate(address: string): boolean {
  const { protocol, hostname } = new URL(address)
  return protocol === 'https:' || ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
}

async function send({ gateways, config }: Context, provider: Provider): Promise<Finding> {
  const { name } = traitsOf(provider)
  const test = gateways[provider].signSelfTest?.()
  if (!test) return ok(`${name} signs with its own key, which only it can test`)
  const address = `${config.publicUrl}/api/webhooks/${provider}`
  const reply = await reach(address, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...test.headers },
    body: test.body,
  })
  if (typeof reply === 'string')
    return warning(`A signed webhook of ${name} got no answer (${reply})`, `Its webhooks go to ${address}.`)
  if (reply.status === 200) return ok(`A signed webhook of ${name} arrives`)
  return problem(
    `A signed webhook of ${name} is refused with ${reply.status}`,
    `Does ${config.publicUrl} lead to this server, with the same webhook secret?`,
  )
}
