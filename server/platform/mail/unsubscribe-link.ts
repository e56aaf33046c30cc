import { z } from 'zod'
import type { PlatformContext } from '../context'
import { pagesAt } from '../language'
import { secretEqualsOne } from '../secrets/secrets'

/** A creator's notices of donations, thanks to an e-mail address, or the news of one fundraiser for a follower. */
export type Subscription =
  | { kind: 'notices'; userId: number }
  | { kind: 'thanks'; emailHash: string }
  | { kind: 'follow'; userId: number; fundraiserId: number }

type Follow = Extract<Subscription, { kind: 'follow' }>
type Signed = Exclude<Subscription, Follow>

const followed = z.object({ userId: z.number().int().positive(), fundraiserId: z.number().int().positive() })
const FOLLOW = 'f'
const PLACE = 'unsubscribe'
/** Whose it is can be read only after it was opened. */
const OWNER = 'link'

/** The signed tokens of the subscription, first the one under the current key: nothing needs to be stored until one is used. */
function tokensOf({ secrets }: Pick<PlatformContext, 'secrets'>, subscription: Signed): [string, ...string[]] {
  const what = subscription.kind === 'notices' ? `n${subscription.userId}` : `t${subscription.emailHash}`
  const [current, ...older] = secrets.keyedHashes(what, 'unsubscribe')
  return [`${what}-${current}`, ...older.map((hash) => `${what}-${hash}`)]
}

/** The subscription that a token ends; null for a token that is not ours. */
export function subscriptionOf(parts: Pick<PlatformContext, 'secrets'>, token: string): Subscription | null {
  const [, userId, emailHash] = /^(?:n([1-9]\d{0,14})|t([\w-]{43}))-[\w-]{43}$/.exec(token) ?? []
  const named: Signed | null = userId
    ? { kind: 'notices', userId: Number(userId) }
    : emailHash
      ? { kind: 'thanks', emailHash }
      : null
  if (named) return secretEqualsOne(token, tokensOf(parts, named)) ? named : null
  return openFollow(parts, token)
}

/** Encrypted, so that it tells nobody who follows what; encoded, because a sealed text has dots as names of files. */
function sealFollow({ secrets }: Pick<PlatformContext, 'secrets'>, subscription: Follow): string {
  const sealed = secrets.seal(JSON.stringify(followed.parse(subscription)), PLACE, OWNER)
  return FOLLOW + Buffer.from(sealed).toString('base64url')
}

function openFollow({ secrets }: Pick<PlatformContext, 'secrets'>, token: string): Follow | null {
  if (!token.startsWith(FOLLOW)) return null
  try {
    const sealed = Buffer.from(token.slice(FOLLOW.length), 'base64url').toString()
    return { kind: 'follow', ...followed.parse(JSON.parse(secrets.open(sealed, PLACE, OWNER))) }
  } catch {
    return null
  }
}

/** Where a reader unsubscribes: a page that asks, and the one-click call of a mail program. */
export function unsubscribeAddresses(
  { secrets, settings }: Pick<PlatformContext, 'secrets' | 'settings'>,
  subscription: Subscription,
): { page: string; oneClick: string } {
  const parts = { secrets }
  const token = subscription.kind === 'follow' ? sealFollow(parts, subscription) : tokensOf(parts, subscription)[0]
  return {
    page: `${pagesAt(settings.publicUrl)}/unsubscribe/${token}`,
    oneClick: `${settings.publicUrl}/api/unsubscribe/${token}`,
  }
}
