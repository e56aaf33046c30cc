import type { Context } from '../../platform/context'
import { countDue, queueMail } from '../../platform/mail/outbox'
import { unsubscribeAddresses } from '../../platform/mail/unsubscribe-link'
import { type Donor, readDonors } from './donors'
import { thanksLetter } from './letter'
import { findUnfinishedThanks, moveQueued, type UnfinishedThanks } from './queries'

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
  const { donors, reached } = await readDonors(context, database.read, thanks.fundraiserId, {
    after,
    upTo,
    limit: BATCH,
  })
  await database.transaction(async (transaction) => {
    if (!(await moveQueued(transaction, thanks, reached ?? upTo))) return
    for (const donor of donors) await queueMail(transaction, context, mailTo(context, thanks, donor))
  })
  return true
}

/** The mail key makes it one mail for each address, however often that address donated. */
function mailTo(context: Context, thanks: UnfinishedThanks, { email, emailHash, name }: Donor) {
  return {
    mailKey: `thanks:${thanks.id}:${emailHash}`,
    recipient: email,
    letter: thanksLetter(context.settings.publicUrl, thanks, name),
    unsubscribe: unsubscribeAddresses(context, { kind: 'thanks', emailHash }),
  }
}
