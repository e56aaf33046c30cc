import { z } from 'zod'
import type { Context } from '../../../platform/context'
import { reach } from '../reach'
import { isProof, SELF_TEST_PATH, signSelfTest } from '../self-test'

/** An address of no machine (RFC 5737), which a forger might claim. */
export const FORGED = '203.0.113.77'

const seen = z.object({ address: z.string(), hops: z.number(), trustedProxies: z.number(), proof: z.string() })
export type Seen = z.output<typeof seen>

/** How a request to PUBLIC_URL arrives here; or why it can't be reached from here; or the status of another server. */
type Answer = { from: 'us'; seen: Seen } | { from: 'nobody'; reason: string } | { from: 'another'; status: number }

/** Sends no secret, and believes only a reply with this installation's proof: anybody can answer 200. */
export async function askOurselves(context: Context): Promise<Answer> {
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
