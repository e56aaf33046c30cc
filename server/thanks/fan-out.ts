import type { Context } from '../context'
import { countDue, queueMail } from '../mail/outbox'
import { unsubscribeAddresses } from '../unsubscribe/token'
import { type Donor, readDonors } from './donors'
import { thanksLetter } from './letter'
import { findUnfinishedThanks, moveQueued, type UnfinishedThanks } from './queries'

/** Donations whose mails are written in one transaction: it takes a few milliseconds. */
const BATCH = 20
/** While so many mails wait, none is added: receipts and passwords are not kept behind thousands of thanks. */
const ENOUGH_WAITING = 20

/** Puts the next mails of the oldest unfinished message into the outbox. False when there is nothing to do now. */
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

/** One for each address, however often it gave. */
function mailTo(context: Context, thanks: UnfinishedThanks, { email, emailHash, name }: Donor) {
  return {
    mailKey: `thanks:${thanks.id}:${emailHash}`,
    recipient: email,
    letter: thanksLetter(context.settings.publicUrl, thanks, name),
    unsubscribe: unsubscribeAddresses(context, { kind: 'thanks', emailHash }),
  }
}
