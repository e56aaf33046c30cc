import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import type { Context } from '../../context'
import { secretEqualsOne } from '../../platform/secrets/secrets'
import { type Check, type Finding, ok, problem, warning } from './check'

/** Milliseconds that a request to ourselves may take. */
const TIMEOUT = 5_000

/** An address of no machine (RFC 5737), which a forger might claim. */
const FORGED = '203.0.113.77'

const arrival = z.object({ address: z.string(), hops: z.number(), trustedProxies: z.number(), proof: z.string() })
type Arrival = z.output<typeof arrival>

/** How a request to PUBLIC_URL arrives here; or why it can't be reached from here; or the status of another server. */
type Answer =
  | { from: 'us'; arrival: Arrival }
  | { from: 'nobody'; reason: string }
  | { from: 'another'; status: number }

/** Whether PUBLIC_URL leads here, and whether the proxies in front tell us the visitor's address and let nobody choose it. */
export const publicAddress: Check = {
  name: 'public-address',
  title: 'Public address',
  async run(context) {
    const { publicUrl } = context.config
    const answer = await askOurselves(context)
    if (answer.from === 'nobody')
      return warning(
        `${publicUrl} can’t be reached from this server (${answer.reason})`,
        'Try it from elsewhere. If it works there, this network only can’t reach its own public address. If not, check DNS, the proxy and the firewall.',
      )
    if (answer.from === 'another')
      return problem(
        `Another server answers at ${publicUrl} (status ${answer.status})`,
        'PUBLIC_URL and the proxy must lead to this server, with this SECRET_KEY.',
      )
    return judge(answer.arrival)
  },
}

function judge({ address, hops, trustedProxies }: Arrival): Finding[] {
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

/** Sends no secret, and believes only a reply with this installation's proof: anybody can answer 200. */
async function askOurselves(context: Context): Promise<Answer> {
  const { authorization, nonce } = signSelfTest(context)
  const reply = await reach(`${context.config.publicUrl}${SELF_TEST_PATH}`, {
    headers: { Authorization: authorization, 'X-Forwarded-For': FORGED },
  })
  if (typeof reply === 'string') return { from: 'nobody', reason: reply }
  const parsed = arrival.safeParse(parse(reply.text))
  const isUs = reply.status === 200 && parsed.success && isProof(context, nonce, parsed.data.proof)
  return isUs ? { from: 'us', arrival: parsed.data } : { from: 'another', status: reply.status }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

async function reach(address: string, init: RequestInit): Promise<{ status: number; text: string } | string> {
  try {
    const reply = await fetch(address, { ...init, redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT) })
    return { status: reply.status, text: (await reply.text()).slice(0, 1_000) }
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
    return cause instanceof Error && 'code' in cause ? String(cause.code) : 'no answer'
  }
}

/** The address at which this server says how it sees a request of its own. */
export const SELF_TEST_PATH = '/api/self-test'
const PURPOSE = 'self-test'
/** Another purpose, so that neither a request nor a reply can be made from the other one. */
const REPLY_PURPOSE = 'self-test-reply'
/** Milliseconds for which a token is good. */
const LASTS = 5 * 60_000
const NONCE_BYTES = 16

type Needs = Pick<Context, 'secrets' | 'clock'>

/** A request of this server to itself. Another server that gets it can only ask this one how requests arrive. */
export function signSelfTest({ secrets, clock }: Needs): { authorization: string; nonce: string } {
  const at = String(clock())
  const nonce = randomBytes(NONCE_BYTES).toString('base64url')
  return { authorization: `Bearer ${at}.${nonce}.${secrets.keyedHash(`${at}.${nonce}`, PURPOSE)}`, nonce }
}

export function readSelfTest({ secrets, clock }: Needs, authorization: string): string | null {
  const [, at, nonce, hash] = /^Bearer (\d{13})\.([\w-]{22})\.([\w-]+)$/.exec(authorization) ?? []
  if (!at || !nonce || !hash || Math.abs(clock() - Number(at)) > LASTS) return null
  return secretEqualsOne(hash, secrets.keyedHashes(`${at}.${nonce}`, PURPOSE)) ? nonce : null
}

/** What only this installation can reply to a request with this nonce. */
export function proveSelfTest({ secrets }: Pick<Needs, 'secrets'>, nonce: string): string {
  return secrets.keyedHash(nonce, REPLY_PURPOSE)
}

export function isProof({ secrets }: Pick<Needs, 'secrets'>, nonce: string, proof: string): boolean {
  return secretEqualsOne(proof, secrets.keyedHashes(nonce, REPLY_PURPOSE))
}
