import type { Context } from '../context'
import { secretEqualsOne } from '../secrets/secret-equals'

/** The reader and the kind of mail: a creator's notices of donations, or the creators' thanks to an e-mail address. */
export type Subscription = { kind: 'notices'; userId: number } | { kind: 'thanks'; emailHash: string }

/** The signed tokens of the subscription, first the one under the current key: nothing needs to be stored until one is used. */
function tokensOf({ secrets }: Pick<Context, 'secrets'>, subscription: Subscription): [string, ...string[]] {
  const what = subscription.kind === 'notices' ? `n${subscription.userId}` : `t${subscription.emailHash}`
  const [current, ...older] = secrets.keyedHashes(what, 'unsubscribe')
  return [`${what}-${current}`, ...older.map((hash) => `${what}-${hash}`)]
}

/** The subscription that a token ends; null for a token that is not ours. */
export function subscriptionOf(parts: Pick<Context, 'secrets'>, token: string): Subscription | null {
  const [, userId, emailHash] = /^(?:n([1-9]\d{0,14})|t([\w-]{43}))-[\w-]{43}$/.exec(token) ?? []
  const named: Subscription | null = userId
    ? { kind: 'notices', userId: Number(userId) }
    : emailHash
      ? { kind: 'thanks', emailHash }
      : null
  return named && secretEqualsOne(token, tokensOf(parts, named)) ? named : null
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
