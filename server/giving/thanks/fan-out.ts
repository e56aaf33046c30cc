import { say } from '#shared/language/say'
import { creatorName } from '#shared/rules/names'
import type { Context } from '../../context'
import type { Handle } from '../../platform/database/open'
import type { Transaction } from '../../platform/database/schema'
import { pagesAt } from '../../platform/language'
import { type Featured, type Letter, SITE_NAME, shortTitle } from '../../platform/mail/letter'
import { countDue, type Mail, queueMail, wasQueued } from '../../platform/mail/outbox'
import { unsubscribeAddresses } from '../../platform/mail/unsubscribe-link'
import { linesOf } from '../notifications/letters'
import { findLanguage } from '../payments/payment'
import { type Donor, readDonors } from './donors'

/** The number of donations whose mails are queued in one transaction, which takes a few milliseconds. */
const BATCH = 20
/** While this many mails are due, no thanks are queued, so that receipts and password mails do not wait behind thousands of them. */
const ENOUGH_WAITING = 20

/** Queues the next mails of the oldest unfinished message in the outbox. Returns false when there is nothing to do now. */
export async function queueSomeThanks(context: Context): Promise<boolean> {
  const { database } = context
  const thanks = await findUnfinishedThanks(database.read)
  if (!thanks || (await countDue(context, ENOUGH_WAITING)) >= ENOUGH_WAITING) return false
  const { queuedUpToDonationId: after, upToDonationId: upTo } = thanks
  const range = { after, upTo, limit: BATCH }
  const { donors, reached } = await readDonors(context, thanks.fundraiserId, range)
  await database.transaction(async (transaction) => {
    if (!(await moveQueued(transaction, thanks, reached ?? upTo))) return
    for (const donor of donors)
      if (!(await wasQueuedBefore(transaction, thanks, donor))) {
        const language = await findLanguage(transaction, donor.paymentId)
        await queueMail(transaction, context, mailTo(context, thanks, donor, language))
      }
  })
  return true
}

/** Whether an address got this message before the server's key was changed. */
async function wasQueuedBefore(transaction: Transaction, thanks: UnfinishedThanks, { emailHashes }: Donor) {
  for (const emailHash of emailHashes.slice(1))
    if (await wasQueued(transaction, mailKeyOf(thanks, emailHash))) return true
  return false
}

const mailKeyOf = ({ id }: UnfinishedThanks, emailHash: string) => `thanks:${id}:${emailHash}`

/** The mail key makes it one mail for each address, however often that address donated. */
function mailTo(context: Context, thanks: UnfinishedThanks, { email, emailHash }: Donor, language: string): Mail {
  return {
    mailKey: mailKeyOf(thanks, emailHash),
    to: { email, language, name: null },
    letter: () => thanksLetter(context.settings.publicUrl, thanks),
    unsubscribe: () => unsubscribeAddresses(context, { kind: 'thanks', emailHash }),
  }
}

interface Thanks extends Omit<Featured, 'id'> {
  message: string
  fundraiserId: number
  displayName: string | null
  fullName: string
}

export function thanksLetter(publicUrl: string, thanks: Thanks): Letter {
  const { title, fundraiserId, displayName, fullName } = thanks
  const creator = creatorName({ displayName, user: { fullName } })
  return {
    subject: say('{creator} thanks you', { creator: shortTitle(creator) }),
    fundraiser: { ...thanks, id: fundraiserId },
    paragraphs: [
      say('This was written by {creator}, whose fundraiser “{title}” you gave to, and not by us:', { creator, title }),
      ...linesOf(thanks.message),
    ],
    action: { label: say('See the fundraiser'), url: `${pagesAt(publicUrl)}/fundraiser/${fundraiserId}` },
    ending: [
      say(
        '{site} sent you this; the writer does not see your address. Never send money or passwords because of a mail: give only on the fundraiser’s page.',
        { site: SITE_NAME },
      ),
    ],
  }
}

function findUnfinishedThanks(database: Handle) {
  return database
    .selectFrom('thanks')
    .innerJoin('fundraisers', 'fundraisers.id', 'thanks.fundraiserId')
    .innerJoin('users', 'users.id', 'fundraisers.userId')
    .selectAll('thanks')
    .select(['fundraisers.title', 'fundraisers.displayName', 'users.fullName'])
    .select(['fundraisers.currentAmount', 'fundraisers.goalAmount', 'fundraisers.donationsCount'])
    .whereRef('thanks.queuedUpToDonationId', '<', 'thanks.upToDonationId')
    .orderBy('thanks.id')
    .limit(1)
    .executeTakeFirst()
}
type UnfinishedThanks = NonNullable<Awaited<ReturnType<typeof findUnfinishedThanks>>>

/** Returns false when another server has continued from there already. */
async function moveQueued(transaction: Transaction, thanks: UnfinishedThanks, upTo: number): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('thanks')
    .set({ queuedUpToDonationId: upTo })
    .where('id', '=', thanks.id)
    .where('queuedUpToDonationId', '=', thanks.queuedUpToDonationId)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
