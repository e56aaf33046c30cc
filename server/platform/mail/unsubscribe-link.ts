import { z } from 'zod'
import type { Config } from '../config'
import type { PlatformContext } from '../context'
import { pagesAt } from '../language'
import { secretEqualsOne } from '../secrets/secrets'

const id = z.number().int().positive()

/** A follower: an account, or a mail address without one. */
const follower = z.union([z.object({ userId: id }), z.object({ email: z.string() })])
export type Follower = z.output<typeof follower>

/** The news of one fundraiser, or the weekly letter about all that somebody follows. */
const followed = z.union([
  z.object({ kind: z.literal('follow'), by: follower, fundraiserId: id }),
  z.object({ kind: z.literal('weekly'), by: follower }),
])
type Followed = z.output<typeof followed>

/** A creator's notices of donations, thanks to an e-mail address, or what a follower hears of. */
export type Subscription = { kind: 'notices'; userId: number } | { kind: 'thanks'; emailHash: string } | Followed

type Signed = Exclude<Subscription, Followed>

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
function sealFollow({ secrets }: Pick<PlatformContext, 'secrets'>, subscription: Followed): string {
  const sealed = secrets.seal(JSON.stringify(followed.parse(subscription)), PLACE, OWNER)
  return FOLLOW + Buffer.from(sealed).toString('base64url')
}

function openFollow({ secrets }: Pick<PlatformContext, 'secrets'>, token: string): Followed | null {
  if (!token.startsWith(FOLLOW)) return null
  try {
    const sealed = Buffer.from(token.slice(FOLLOW.length), 'base64url').toString()
    return followed.parse(JSON.parse(secrets.open(sealed, PLACE, OWNER)))
  } catch {
    return null
  }
}

/** The page on which the holder of a mail address follows a fundraiser without an account, and chooses how. */
export function followAddress(
  { secrets, config }: Pick<PlatformContext, 'secrets'> & { config: Pick<Config, 'publicUrl'> },
  email: string,
  fundraiserId: number,
): string {
  return `${pagesAt(config.publicUrl)}/follow/${sealFollow({ secrets }, { kind: 'follow', by: { email }, fundraiserId })}`
}

/** Where a reader unsubscribes: a page that asks, and the one-click call of a mail program. */
export function unsubscribeAddresses(
  { secrets, settings }: Pick<PlatformContext, 'secrets' | 'settings'>,
  subscription: Subscription,
): { page: string; oneClick: string } {
  const parts = { secrets }
  const isFollow = subscription.kind === 'follow' || subscription.kind === 'weekly'
  const token = isFollow ? sealFollow(parts, subscription) : tokensOf(parts, subscription)[0]
  return {
    page: `${pagesAt(settings.publicUrl)}/unsubscribe/${token}`,
    oneClick: `${settings.publicUrl}/api/unsubscribe/${token}`,
  }
}
