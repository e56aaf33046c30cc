import { z } from 'zod'
import type { Context } from '../../../platform/context'
import type { Check, Finding } from '../check'
import { ok, problem, warning } from '../findings'
import { isProof, SELF_TEST_PATH, signSelfTest } from '../self-test'

/** Milliseconds that a request to ourselves may take. */
const TIMEOUT = 5_000

/** An address of no machine (RFC 5737), which a forger might claim. */
const FORGED = '203.0.113.77'

const seen = z.object({ address: z.string(), hops: z.number(), trustedProxies: z.number(), proof: z.string() })
type Seen = z.output<typeof seen>

/** How a request to PUBLIC_URL arrives here; or why it can't be reached from here; or the status of another server. */
type Answer = { from: 'us'; seen: Seen } | { from: 'nobody'; reason: string } | { from: 'another'; status: number }

/** Sends no secret, and believes only a reply with this installation's proof: anybody can answer 200. */
async function askOurselves(context: Context): Promise<Answer> {
  const { authorization, nonce } = signSelfTest(context)
  const reply = await reach(`${context.config.publicUrl}${SELF_TEST_PATH}`, {
    headers: { Authorization: authorization, 'X-Forwarded-For': FORGED },
  })
  if (typeof reply === 'string') return { from: 'nobody', reason: reply }
  const parsed = seen.safeParse(parse(reply.text))
  const isUs = reply.status === 200 && parsed.success && isProof(context, nonce, parsed.data.proof)
  return isUs ? { from: 'us', seen: parsed.data } : { from: 'another', status: reply.status }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** The reply, or in a word why there is none. */
async function reach(address: string, init: RequestInit): Promise<{ status: number; text: string } | string> {
  try {
    const reply = await fetch(address, { ...init, redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT) })
    return { status: reply.status, text: (await reply.text()).slice(0, 1_000) }
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
    return cause instanceof Error && 'code' in cause ? String(cause.code) : 'no answer'
  }
}

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
