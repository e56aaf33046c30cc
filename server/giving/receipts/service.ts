import type { Transaction } from 'kysely'
import type { PrintedOrganisation } from '#shared/contract/books/organisation'
import type { Receipt } from '#shared/contract/letters'
import { say } from '#shared/language/say'
import { formatDate } from '#shared/rules/dates'
import { formatMinor, isCurrency } from '#shared/rules/money/currencies'
import { bookedSplit } from '#shared/rules/money/fees'
import { formatCents } from '#shared/rules/money/money'
import { ANONYMOUS, creatorName } from '#shared/rules/names'
import { DEFAULT_NAME } from '#shared/site'
import type { Context } from '../../context'
import type { Row, Tables } from '../../platform/database/schema'
import { isolate, type Letter, SITE_NAME } from '../../platform/mail/letter'
import { queueMail } from '../../platform/mail/outbox'
import { refuse } from '../../platform/refusals/refusal'
import { receiptNumber } from './number'
import { printedOrganisation } from './organisation'
import { addDonorEmail, findReceipt, type ReceiptRow } from './queries'
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

/** The receipt mail for a recorded donation. `url` opens the same receipt as a page. `siteName`: or the mark that stands for it. */
export function receiptLetter(receipt: Receipt, url: string, siteName = DEFAULT_NAME): Letter {
  const { amount, coveredFee, platformFee, communityLeaderFee, toRecipient, fundraiser, donorName, paidAs } = receipt
  const { organisation, charityText } = receipt
  const house = organisation?.name ?? siteName
  return {
    subject: say('Your receipt for {amount}', { amount: formatCents(amount + coveredFee) }),
    paragraphs: [
      donorName === ANONYMOUS ? say('Hello,') : say('Hello {name},', { name: donorName }),
      say('Thank you for your donation to “{title}” by {creator}. It has arrived.', {
        title: fundraiser.title,
        creator: fundraiser.creatorName,
      }),
    ],
    facts: [
      [say('Amount'), formatCents(amount)],
      ...(coveredFee > 0
        ? [
            [say('Fees you covered'), formatCents(coveredFee)] as const,
            [say('You paid'), formatCents(amount + coveredFee)] as const,
          ]
        : []),
      ...(paidAs ? [[say('Paid as'), paidAs] as const] : []),
      [say('Platform fee'), formatCents(platformFee)],
      ...(communityLeaderFee > 0
        ? [[say('Community leader’s commission'), formatCents(communityLeaderFee)] as const]
        : []),
      [say('To the recipient'), formatCents(toRecipient)],
      [say('Date'), formatDate(receipt.createdAt)],
      [say('Receipt number'), receipt.number],
      [say('Reference'), receipt.reference],
      ...(organisation ? [[say('Received by'), describeOrganisation(organisation)] as const] : []),
    ],
    action: { label: say('See and print your receipt'), url },
    ending: [
      ...(charityText ? [charityText] : []),
      say('Whoever has this link can read your receipt, so keep it to yourself.'),
      say(
        'This mail confirms your payment. Whether a gift can be deducted from your taxes depends on the law of your country; {organisation} can’t promise it.',
        { organisation: house },
      ),
    ],
  }
}

/** On one line: name, registration number, address. */
function describeOrganisation({ name, id, address }: NonNullable<Receipt['organisation']>): string {
  const number = say('registration number {number}', { number: isolate(id) })
  return [isolate(name), number, ...(address ? [isolate(address)] : [])].join(', ')
}

/** What the settings print on every receipt. */
type Printed = Pick<Context['config'], 'charityText'> & { organisation: PrintedOrganisation }

export function presentReceipt(row: ReceiptRow, { organisation, charityText }: Printed): Receipt {
  const { paidCurrency } = row
  const isLocal = paidCurrency !== 'USD' && isCurrency(paidCurrency)
  return {
    donationId: row.id,
    number: receiptNumber(row),
    organisation,
    charityText,
    amount: row.amount,
    coveredFee: row.coveredFee,
    ...bookedSplit(row),
    returnedAmount: row.returnedAmount + row.returnedCoveredFee,
    fundraiser: {
      id: row.fundraiserId,
      title: row.title,
      creatorName: creatorName({ displayName: row.displayName, user: { fullName: row.fullName } }),
    },
    donorName: row.donorName ?? ANONYMOUS,
    reference: row.paymentIntentId,
    paidAs: isLocal ? formatMinor(row.paidAmount, paidCurrency) : null,
    createdAt: new Date(row.createdAt).toISOString(),
  }
}
