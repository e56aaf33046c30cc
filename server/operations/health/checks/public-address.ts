import { z } from 'zod'
import type { Check, Finding } from '../check'
import { ok, problem } from '../findings'
import { SELF_TEST_PATH, signSelfTest } from '../self-test'
import { reach } from './reach'

/** An address of no machine (RFC 5737), which a forger might claim. */
const FORGED = '203.0.113.77'

const seen = z.object({ address: z.string(), hops: z.number(), trustedProxies: z.number() })

/** Whether PUBLIC_URL leads here, and whether the proxies in front tell us the visitor's address and let nobody choose it. */
export const publicAddress: Check = {
  name: 'public-address',
  title: 'Public address',
  async run(context) {
    const { publicUrl } = context.config
    const reply = await reach(`${publicUrl}${SELF_TEST_PATH}`, {
      headers: { Authorization: signSelfTest(context), 'X-Forwarded-For': FORGED },
    })
    if (typeof reply === 'string')
      return [
        problem(
          `${publicUrl} does not answer (${reply})`,
          'Check DNS, the proxy and the firewall. Some networks can’t reach their own public address: then try it from elsewhere.',
        ),
      ]
    const parsed = seen.safeParse(parse(reply.text))
    if (reply.status !== 200 || !parsed.success)
      return [
        problem(
          `Another server answers at ${publicUrl} (status ${reply.status})`,
          'PUBLIC_URL and the proxy must lead to this server, with this SECRET_KEY.',
        ),
      ]
    return [judge(parsed.data)]
  },
}

function judge({ address, hops, trustedProxies }: z.output<typeof seen>): Finding {
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

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
