import type { Transaction } from 'kysely'
import type { Receipt } from '#shared/contract/letters'
import type { Context } from '../../platform/context'
import type { Row, Tables } from '../../platform/database/schema'
import { SITE_NAME } from '../../platform/mail/letter'
import { queueMail } from '../../platform/mail/outbox'
import { refuse } from '../../platform/refusals/refusal'
import { receiptLetter } from './letter'
import { printedOrganisation } from './organisation'
import { type Printed, presentReceipt } from './present'
import { addDonorEmail, findReceipt } from './queries'
import { donationIdIn, opensReceipt, receiptAddress } from './token'

/** The receipt that a secret link opens. Throws 404 for any other link. */
export async function readReceipt(context: Context, token: string): Promise<Receipt> {
  const donationId = donationIdIn(token)
  const row = donationId === null ? undefined : await findReceipt(context.database.read, donationId)
  if (!row || !opensReceipt(context, token, row)) throw refuse('receipt.not-found')
  return presentReceipt(row, printedBy(context))
}

/** Queues the receipt mail for a donor who left an address. Runs in the transaction that records the donation. */
export async function queueReceipt(
  transaction: Transaction<Tables>,
  context: Context,
  { id, donorEmail, paymentId }: Row<'donations'>,
): Promise<void> {
  const row = donorEmail === null ? undefined : await findReceipt(transaction, id)
  if (!row || donorEmail === null) return
  const printed = printedBy(context)
  await queueMail(transaction, context, {
    mailKey: `receipt:${id}`,
    to: { email: context.secrets.open(donorEmail, 'donations.donorEmail', paymentId), language: row.language },
    letter: () => receiptLetter(presentReceipt(row, printed), receiptAddress(context, row), SITE_NAME),
  })
}

/** Stores the address of a donor who left none, and queues the receipt mail. False, without a mail, when there is an address already. */
export async function mailReceiptTo(
  transaction: Transaction<Tables>,
  context: Context,
  donation: Row<'donations'>,
  email: string,
): Promise<boolean> {
  const donorEmail = context.secrets.seal(email, 'donations.donorEmail', donation.paymentId)
  if (!(await addDonorEmail(transaction, donation.id, donorEmail))) return false
  await queueReceipt(transaction, context, { ...donation, donorEmail })
  return true
}

const printedBy = ({ config }: Pick<Context, 'config'>): Printed => ({
  organisation: printedOrganisation(config),
  charityText: config.charityText,
})
