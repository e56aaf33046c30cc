import { isForOwner } from '../../community/events'
import { hashesOfEmail, ifReadable, recipientOf } from '../../community/users/emails'
import type { Context } from '../../context'
import type { Database } from '../../platform/database/open'
import type { Transaction } from '../../platform/database/schema'
import { pagesAt } from '../../platform/language'
import { countDue, type Mail, queueMail, wasQueued } from '../../platform/mail/outbox'
import { followAddress, unsubscribeAddresses } from '../../platform/mail/unsubscribe-link'
import { openDonationEmail } from '../donations/present'
import { refusedAddresses } from '../notifications/unsubscribe'
import { findLanguage } from '../payments/payment'
import { type Donor, readDonors } from '../thanks/donors'
import { type Due, findDue, mayBeTold, moveOn } from './due'
import { answerLetter, thanksLetter, toldLetter } from './letters'

/** Mails that are queued in one transaction, which takes a few milliseconds. */
const BATCH = 20
/** While this many mails are due, none are added, so that receipts and password mails do not wait behind thousands of them. */
const ENOUGH_WAITING = 20

/** Whether other mail goes first now. */
export const isBusy = async (context: Context): Promise<boolean> =>
  (await countDue(context, ENOUGH_WAITING)) >= ENOUGH_WAITING

interface Slice {
  mails: Mail[]
  /** The last row that was looked at; null after the last one. */
  reached: number | null
}

const NOBODY = async (): Promise<Slice> => ({ mails: [], reached: null })

/** Queues the next letters about the oldest event. Returns false when there is nothing to do now. */
export async function mailSome(context: Context): Promise<boolean> {
  const { database, clock } = context
  const event = await findDue(database.read, 'mailed')
  if (!event || (await isBusy(context))) return false
  const now = clock()
  const slice = mayBeTold(event, now) ? await prepare(context, event) : NOBODY
  await database.transaction(async (transaction) => {
    database.changesOnly(transaction, [], event.id)
    const { mails, reached } = await slice(transaction)
    if (!(await moveOn(transaction, event, 'mailed', { reached, now }))) return
    for (const mail of mails) await queueMail(transaction, context, mail)
  })
  return true
}

type Prepared = (transaction: Transaction) => Promise<Slice>

async function prepare(context: Context, event: Due): Promise<Prepared> {
  if (event.kind === 'thanks') return prepareThanks(context, event)
  if (event.kind === 'answer') return (transaction) => toDonor(transaction, context, event)
  return isForOwner(event.kind) ? NOBODY : (transaction) => toFollowers(transaction, context, event)
}

async function toFollowers(transaction: Transaction, context: Context, event: Due): Promise<Slice> {
  const followers = await listFollowers(transaction, context.database.engine, event)
  return {
    mails: followers.flatMap(
      (follower) => ifReadable(context, { follow: follower.id }, () => mailTo(context, event, follower)) ?? [],
    ),
    reached: followers.length < BATCH ? null : (followers.at(-1)?.id ?? null),
  }
}

type Follower = Awaited<ReturnType<typeof listFollowers>>[number]

function mailTo(context: Context, event: Due, follower: Follower): Mail {
  const { secrets, settings } = context
  const { fundraiserId } = event
  const mailKey = `event:${event.id}:f${follower.id}`
  if (follower.userId !== null) {
    const { userId, accountEmail, accountLanguage, fullName, emailConfirmedAt } = follower
    const account = { email: accountEmail ?? '', language: accountLanguage ?? '', fullName: fullName ?? '' }
    return {
      mailKey,
      to: recipientOf(secrets, { id: userId, ...account, emailConfirmedAt }),
      letter: () =>
        toldLetter(settings.publicUrl, event, `${pagesAt(settings.publicUrl)}/fundraiser/${fundraiserId}#follow`),
      unsubscribe: () => unsubscribeAddresses(context, { kind: 'follow', by: { userId }, fundraiserId }),
    }
  }
  const email = secrets.open(follower.email ?? '', 'follows.email', fundraiserId)
  return {
    mailKey,
    to: { email, language: follower.language, name: null },
    letter: () => toldLetter(settings.publicUrl, event, followAddress(context, email, fundraiserId)),
    unsubscribe: () => unsubscribeAddresses(context, { kind: 'follow', by: { email }, fundraiserId }),
  }
}

/** An unconfirmed address gets no mail, because anybody could have typed it. */
function listFollowers(transaction: Transaction, engine: Database['engine'], event: Due) {
  return (
    transaction
      .selectFrom('follows')
      .leftJoin('users', 'users.id', 'follows.userId')
      .select(['follows.id', 'follows.userId', 'follows.email', 'follows.language'])
      .select(['users.email as accountEmail', 'users.language as accountLanguage'])
      .select(['users.fullName', 'users.emailConfirmedAt'])
      .where('follows.fundraiserId', '=', event.fundraiserId)
      .where('follows.id', '>', event.mailedUpTo)
      .where('follows.choice', '=', 'each')
      .where('follows.createdAt', '<=', event.createdAt)
      .where((where) =>
        where.or([
          where('follows.userId', 'is', null),
          where.and([where('users.emailConfirmedAt', 'is not', null), where('users.closedAt', 'is', null)]),
        ]),
      )
      .orderBy('follows.id')
      .limit(BATCH)
      // Who stops at this moment waits until the letter is queued, and then takes it back.
      .$if(engine === 'postgres', (query) => query.forShare('follows'))
      .execute()
  )
}

async function prepareThanks(context: Context, event: Due): Promise<Prepared> {
  const range = { after: event.mailedUpTo, upTo: event.upToDonationId ?? 0, limit: BATCH }
  const { donors, reached } = await readDonors(context, event.fundraiserId, range)
  return async (transaction) => {
    const mails: Mail[] = []
    for (const donor of donors)
      if (!(await wasThankedBefore(transaction, event, donor)))
        mails.push({
          // One for each address, however often that donated.
          mailKey: thanksKey(event, donor.emailHash),
          ...(await toAddress(transaction, context, donor)),
          letter: () => thanksLetter(context.settings.publicUrl, event),
        })
    return { mails, reached }
  }
}

const thanksKey = ({ thanksId }: Due, emailHash: string) => `thanks:${thanksId}:${emailHash}`

/** Whether an address got this message before the server's key was changed. */
async function wasThankedBefore(transaction: Transaction, event: Due, { emailHashes }: Donor): Promise<boolean> {
  for (const emailHash of emailHashes.slice(1))
    if (await wasQueued(transaction, thanksKey(event, emailHash))) return true
  return false
}

async function toDonor(transaction: Transaction, context: Context, event: Due): Promise<Slice> {
  const { donorEmail, paymentId } = event
  if (paymentId === null) return NOBODY()
  const email = ifReadable(context, { payment: paymentId }, () => openDonationEmail(context, { donorEmail, paymentId }))
  if (email === null) return NOBODY()
  const emailHashes = hashesOfEmail(context.secrets, email)
  if ((await refusedAddresses(transaction, emailHashes)).size > 0) return NOBODY()
  const donor = { email, paymentId, emailHash: emailHashes[0] }
  const to = await toAddress(transaction, context, donor)
  const letter = () => answerLetter(context.settings.publicUrl, event)
  return { mails: [{ mailKey: `event:${event.id}:donor`, ...to, letter }], reached: null }
}

async function toAddress(
  transaction: Transaction,
  context: Context,
  { email, paymentId, emailHash }: Pick<Donor, 'email' | 'paymentId' | 'emailHash'>,
): Promise<Pick<Mail, 'to' | 'unsubscribe'>> {
  return {
    to: { email, language: await findLanguage(transaction, paymentId), name: null },
    unsubscribe: () => unsubscribeAddresses(context, { kind: 'thanks', emailHash }),
  }
}
