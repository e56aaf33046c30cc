import type { Check, Finding } from '../check'
import { ok, problem, warning } from '../findings'
import { askOurselves, FORGED, type Seen } from './ask-ourselves'

/** Whether PUBLIC_URL leads here, and whether the proxies in front tell us the visitor's address and let nobody choose it. */
export const publicAddress: Check = {
  name: 'public-address',
  title: 'Public address',
  async run(context) {
    const { publicUrl } = context.config
    const answer = await askOurselves(context)
    if (answer.from === 'nobody')
      return [
        warning(
          `${publicUrl} can’t be reached from this server (${answer.reason})`,
          'Try it from elsewhere. If it works there, this network only can’t reach its own public address. If not, check DNS, the proxy and the firewall.',
        ),
      ]
    if (answer.from === 'another')
      return [
        problem(
          `Another server answers at ${publicUrl} (status ${answer.status})`,
          'PUBLIC_URL and the proxy must lead to this server, with this SECRET_KEY.',
        ),
      ]
    return [judge(answer.seen)]
  },
}

function judge({ address, hops, trustedProxies }: Seen): Finding {
  if (address === FORGED)
    return problem(
      'Visitors can choose the address that limits count',
      `TRUSTED_PROXIES=${trustedProxies} is too high, or the proxy passes on X-Forwarded-For as it comes. Caddy and nginx need 1.`,
    )
  // Our own forged value and those of the proxies: as many hops as proxies, and one more.
  if (hops > 1 && trustedProxies === 0)
    return problem(
      'All visitors share the proxy’s address, so one of them can use up the limits of all',
      'Set TRUSTED_PROXIES=1.',
    )
  return ok('It leads here, and the visitor’s address arrives')
}
