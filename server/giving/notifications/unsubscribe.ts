import type { Generated } from 'kysely'
import { say } from '#shared/language/say'
import { endByMail } from '../../community/follow-by-mail'
import { endWeekly, unfollow } from '../../community/follows'
import type { Context } from '../../context'
import type { Handle } from '../../platform/database/open'
import { subscriptionOf } from '../../platform/mail/unsubscribe-link'
import { refuse } from '../../platform/refusals/refusal'
import { setChoice } from './notices'

/** Ends the kind of mail that a token belongs to, and returns a message. Safe to repeat. Throws 404 for a token that is not ours. */
export async function unsubscribe(context: Context, token: string): Promise<string> {
  const subscription = subscriptionOf(context, token)
  if (!subscription) throw refuse('unsubscribe.link-invalid')
  if (subscription.kind === 'notices') {
    const { userId } = subscription
    await context.database.transaction((transaction) => setChoice(transaction, userId, 'none', null))
    return say('You get no more emails about donations. You can choose otherwise in your settings.')
  }
  if (subscription.kind === 'follow') {
    const { by, fundraiserId } = subscription
    if ('userId' in by) await unfollow(context, by.userId, fundraiserId)
    else await context.database.transaction((transaction) => endByMail(transaction, context, by.email, fundraiserId))
    return say('You no longer follow that fundraiser, and get no more emails about it.')
  }
  if (subscription.kind === 'weekly') {
    await endWeekly(context, subscription.by)
    return say('You get no more weekly letters.')
  }
  await context.database.write
    .insertInto('mail_refusals')
    .values({ emailHash: subscription.emailHash, createdAt: context.clock() })
    .onConflict((conflict) => conflict.column('emailHash').doNothing())
    .execute()
  return say('You get no more thanks by mail. Receipts still come when you give.')
}

export async function refusedAddresses(database: Handle, emailHashes: string[]): Promise<Set<string>> {
  if (emailHashes.length === 0) return new Set()
  const query = database.selectFrom('mail_refusals').select('emailHash').where('emailHash', 'in', emailHashes)
  return new Set((await query.execute()).map(({ emailHash }) => emailHash))
}

declare module '../../platform/database/schema' {
  interface Tables {
    /** E-mail addresses (hashes) that unsubscribed from thanks. */
    mail_refusals: {
      id: Generated<number>
      emailHash: string
      createdAt: Timestamp
    }
  }
}
