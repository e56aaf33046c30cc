import type { FollowChoice, ReadFollow } from '#shared/contract/account/follows'
import { say } from '#shared/language/say'
import { maskEmail } from '#shared/rules/names'
import type { Context } from '../context'
import type { Handle } from '../platform/database/open'
import type { Row, Transaction } from '../platform/database/schema'
import { MINUTE } from '../platform/durations'
import { requestLanguage } from '../platform/language'
import { type Letter, SITE_NAME } from '../platform/mail/letter'
import { queueMail } from '../platform/mail/outbox'
import { followAddress, subscriptionOf } from '../platform/mail/unsubscribe-link'
import { refuse } from '../platform/refusals/refusal'
import type { AccountsGuard } from './auth/limits'
import { chooseFollow, endFollow } from './follows'
import { readFundraiser } from './fundraisers/service'
import { hashEmail, hashesOfEmail } from './users/emails'

/** Requests within this time are one: a form is sent twice. */
const ONE_REQUEST = 10 * MINUTE

/** Mails a link and stores nothing: only who reads the mail may begin a follow. */
export async function askToFollow(
  context: Context,
  guard: AccountsGuard,
  { fundraiserId, email, address }: { fundraiserId: number; email: string; address: string },
): Promise<string> {
  const { database, secrets, clock } = context
  await readFundraiser(context, fundraiserId)
  await guard.admitFollowMail(email, address)
  const occasion = Math.floor(clock() / ONE_REQUEST)
  await database.transaction(async (transaction) => {
    database.changesOnly(transaction, [], fundraiserId)
    await queueMail(transaction, context, {
      mailKey: `follow-ask:${fundraiserId}:${hashEmail(secrets, email)}:${occasion}`,
      to: { email, language: requestLanguage(), name: null },
      letter: () => followLetter(followAddress(context, email, fundraiserId)),
    })
  })
  return say('We have mailed you a link. Open it to follow this fundraiser.')
}

/** Anybody may have typed the address, and a title has words of a stranger: the page that it leads to shows it. */
export function followLetter(url: string): Letter {
  return {
    subject: say('Follow a fundraiser on {site}', { site: SITE_NAME }),
    paragraphs: [
      say('Somebody asked for news of a fundraiser at this address. Open the link to see which it is and to choose:'),
    ],
    action: { label: say('See the fundraiser and choose'), url },
    ending: [say('If it was not you, do nothing: you get no mail from it.')],
  }
}

/** Changes nothing, because mail scanners open links. Throws 404 for a link that is not ours. */
export async function readFollow(context: Context, token: string): Promise<ReadFollow> {
  const { email, fundraiserId } = holderOf(context, token)
  const { id, title } = await readFundraiser(context, fundraiserId)
  const found = await findByMail(context, context.database.read, email, fundraiserId)
  return { fundraiser: { id, title }, email: maskEmail(email), choice: found?.choice ?? null }
}

/** Begins, changes or ends what the holder of a link hears of. Safe to repeat. */
export async function changeFollow(context: Context, token: string, choice: FollowChoice | null): Promise<void> {
  const { database } = context
  const { email, fundraiserId } = holderOf(context, token)
  if (choice !== null) await readFundraiser(context, fundraiserId)
  await database.transaction(async (transaction) => {
    database.changesOnly(transaction, [], fundraiserId)
    if (choice === null) return endByMail(transaction, context, email, fundraiserId)
    const { secrets, clock } = context
    await chooseFollow(transaction, await findByMail(context, transaction, email, fundraiserId), {
      ...{ fundraiserId, choice, language: requestLanguage(), createdAt: clock() },
      email: secrets.seal(email, 'follows.email', fundraiserId),
      emailHash: hashEmail(secrets, email),
    })
  })
}

export async function endByMail(
  transaction: Transaction,
  context: Pick<Context, 'secrets'>,
  email: string,
  fundraiserId: number,
): Promise<void> {
  const found = await findByMail(context, transaction, email, fundraiserId)
  if (found) await endFollow(transaction, found)
}

function holderOf(context: Pick<Context, 'secrets'>, token: string): { email: string; fundraiserId: number } {
  const subscription = subscriptionOf(context, token)
  if (subscription?.kind !== 'follow' || !('email' in subscription.by)) throw refuse('unsubscribe.link-invalid')
  return { email: subscription.by.email, fundraiserId: subscription.fundraiserId }
}

function findByMail(
  { secrets }: Pick<Context, 'secrets'>,
  database: Handle,
  email: string,
  fundraiserId: number,
): Promise<Row<'follows'> | undefined> {
  const follows = database.selectFrom('follows').selectAll().where('fundraiserId', '=', fundraiserId)
  return follows.where('emailHash', 'in', hashesOfEmail(secrets, email)).executeTakeFirst()
}
