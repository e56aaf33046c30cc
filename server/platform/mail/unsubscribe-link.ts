import type { Context } from '../context'
import { secretEqualsOne } from '../secrets/secret-equals'

/**
 * The reader and the kind of mail: a creator's notices of donations, the creators' thanks to an e-mail address, or the news of one
 * fundraiser for one follower.
 */
export type Subscription =
  | { kind: 'notices'; userId: number }
  | { kind: 'thanks'; emailHash: string }
  | { kind: 'follow'; followId: number }

/** The signed tokens of the subscription, first the one under the current key: nothing needs to be stored until one is used. */
function tokensOf({ secrets }: Pick<Context, 'secrets'>, subscription: Subscription): [string, ...string[]] {
  const what = nameOf(subscription)
  const [current, ...older] = secrets.keyedHashes(what, 'unsubscribe')
  return [`${what}-${current}`, ...older.map((hash) => `${what}-${hash}`)]
}

function nameOf(subscription: Subscription): string {
  if (subscription.kind === 'notices') return `n${subscription.userId}`
  return subscription.kind === 'thanks' ? `t${subscription.emailHash}` : `f${subscription.followId}`
}

/** The subscription that a token ends; null for a token that is not ours. */
export function subscriptionOf(parts: Pick<Context, 'secrets'>, token: string): Subscription | null {
  const [, userId, followId, emailHash] =
    /^(?:n([1-9]\d{0,14})|f([1-9]\d{0,14})|t([\w-]{43}))-[\w-]{43}$/.exec(token) ?? []
  const named = subscriptionNamed(userId, followId, emailHash)
  return named && secretEqualsOne(token, tokensOf(parts, named)) ? named : null
}

function subscriptionNamed(userId?: string, followId?: string, emailHash?: string): Subscription | null {
  if (userId) return { kind: 'notices', userId: Number(userId) }
  if (followId) return { kind: 'follow', followId: Number(followId) }
  return emailHash ? { kind: 'thanks', emailHash } : null
}

/** Where a reader unsubscribes: a page that asks, and the one-click call of a mail program. */
export function unsubscribeAddresses(
  { secrets, settings }: Pick<Context, 'secrets' | 'settings'>,
  subscription: Subscription,
): { page: string; oneClick: string } {
  const [token] = tokensOf({ secrets }, subscription)
  return {
    page: `${settings.publicUrl}/unsubscribe/${token}`,
    oneClick: `${settings.publicUrl}/api/unsubscribe/${token}`,
  }
}
