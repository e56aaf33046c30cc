import type { PrintedOrganisation, Receipt } from '#shared/contract/letters'
import type { GivingStatement } from '#shared/contract/statements'
import { say } from '#shared/language/say'
import { formatDate, startOf, timeZone, yearOf } from '#shared/rules/dates'
import { messageNumber } from '#shared/rules/messages'
import { formatMinor, isCurrency } from '#shared/rules/money/currencies'
import { bookedSplit } from '#shared/rules/money/fees'
import { formatCents } from '#shared/rules/money/money'
import { ANONYMOUS, creatorName } from '#shared/rules/names'
import { DEFAULT_NAME } from '#shared/site'
import { storedDonorEmail } from '../community/users/emails'
import { findUserEvenClosed } from '../community/users/find-user'
import type { Context } from '../context'
import type { Config } from '../platform/config'
import type { Handle } from '../platform/database/open'
import type { Row, Transaction } from '../platform/database/schema'
import { DAY } from '../platform/durations'
import { pagesAt } from '../platform/language'
import { isolate, type Letter, SITE_NAME } from '../platform/mail/letter'
import { queueMail } from '../platform/mail/outbox'
import { refuse } from '../platform/refusals/refusal'
import { secretEqualsOne } from '../platform/secrets/secrets'

export async function readReceipt(context: Context, token: string): Promise<Receipt> {
  const donationId = donationIdIn(token)
  const row = donationId === null ? undefined : await findReceipt(context.database.read, donationId)
  if (!row || !opensReceipt(context, row, token)) throw refuse('receipt.not-found')
  const askedBack = await findAskedBack(context.database.read, row.id)
  return { ...presentReceipt(row, printedBy(context)), ...(askedBack && { askedBack }) }
}

/** Queues the receipt mail for a donor who left an address. Runs in the transaction that records the donation. */
export async function queueReceipt(
  transaction: Transaction,
  context: Context,
  { id, donorEmail, paymentId }: Row<'donations'>,
): Promise<void> {
  const row = donorEmail === null ? undefined : await findReceipt(transaction, id)
  if (!row || donorEmail === null) return
  const printed = printedBy(context)
  await queueMail(transaction, context, {
    mailKey: `receipt:${id}`,
    to: {
      email: context.secrets.open(donorEmail, 'donations.donorEmail', paymentId),
      language: row.language,
      name: null,
    },
    letter: () => ({
      ...receiptLetter(presentReceipt(row, printed), receiptAddress(context, row), SITE_NAME),
      fundraiser: { ...row, id: row.fundraiserId },
    }),
  })
}

/** Stores the address of a donor who left none, and queues the receipt mail. False, without a mail, when there is an address already. */
export async function mailReceiptTo(
  transaction: Transaction,
  context: Context,
  donation: Row<'donations'>,
  email: string,
): Promise<boolean> {
  const stored = storedDonorEmail(context.secrets, email, donation.paymentId)
  const update = transaction.updateTable('donations').set(stored).where('id', '=', donation.id)
  const { numUpdatedRows } = await update.where('donorEmail', 'is', null).executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  await queueReceipt(transaction, context, { ...donation, ...stored })
  return true
}

const printedBy = ({ config }: Pick<Context, 'config'>): Printed => ({
  organisation: printedOrganisation(config),
  charityText: config.charityText,
})

/** The receipt mail for a recorded donation. `url` opens the same receipt as a page. `siteName`: or the mark that stands for it. */
export function receiptLetter(receipt: Receipt, url: string, siteName = DEFAULT_NAME): Letter {
  const { amount, coveredFee, platformFee, communityLeaderFee, toRecipient, fundraiser, paidAs } = receipt
  const { organisation, charityText } = receipt
  const house = organisation?.name ?? siteName
  return {
    subject: say('Your receipt for {amount}', { amount: formatCents(amount + coveredFee) }),
    paragraphs: [
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
      [say('Date'), `${formatDate(receipt.createdAt)} (${timeZone()})`],
      [say('Receipt number'), receipt.number],
      [say('Reference'), receipt.reference],
      ...(organisation ? [[say('Received by'), describeOrganisation(organisation)] as const] : []),
    ],
    action: { label: say('See and print your receipt'), url },
    ending: [
      ...(charityText ? [charityText] : []),
      say('Anyone who has this link can read your receipt, so keep it to yourself.'),
      say(
        'This mail confirms your payment. Whether a gift can be deducted from your taxes depends on the law of your country; {organisation} can’t promise it.',
        { organisation: house },
      ),
    ],
  }
}

function describeOrganisation({ name, id, address }: NonNullable<Receipt['organisation']>): string {
  const number = say('registration number {number}', { number: isolate(id) })
  return [isolate(name), number, ...(address ? [isolate(address)] : [])].join(', ')
}

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
    isAnonymous: row.isAnonymous === 1,
    isNameShort: row.isNameShort === 1,
    message: row.message,
    mayEditUntil: new Date(editableUntil(row)).toISOString(),
    reference: row.paymentIntentId,
    paidAs: isLocal ? formatMinor(row.paidAmount, paidCurrency) : null,
    createdAt: new Date(row.createdAt).toISOString(),
  }
}

/** Until when the donor may correct the message. Milliseconds since 1970. */
export const editableUntil = ({ createdAt }: Pick<Row<'donations'>, 'createdAt'>): number => createdAt + DAY

type Parts = Pick<Context, 'secrets'>
type Donation = Pick<Row<'donations'>, 'id' | 'paymentIntentId'>

/** The hash includes the payment: a restored database gives out ids again, and an old link must not open those. */
function receiptTokens({ secrets }: Parts, { id, paymentIntentId }: Donation): [string, ...string[]] {
  const [current, ...older] = secrets.keyedHashes(`${id}:${paymentIntentId}`, 'receipt')
  return [`${id}-${current}`, ...older.map((hash) => `${id}-${hash}`)]
}

/** Whether the token is the secret part of the address of this donation's receipt. */
export const opensReceipt = (parts: Parts, donation: Donation, token: string): boolean =>
  secretEqualsOne(token, receiptTokens(parts, donation))

/** The donation id in a token; null when it is not a token. The hash in it decides whether the receipt may be shown. */
const donationIdIn = (token: string): number | null => Number(/^[1-9]\d{0,14}(?=-)/.exec(token)?.[0]) || null

export const receiptToken = (parts: Parts, donation: Donation): string => receiptTokens(parts, donation)[0]

/** The address of a donation's receipt page. Anyone who has this address can read the receipt. */
export function receiptAddress({ secrets, settings }: Pick<Context, 'secrets' | 'settings'>, donation: Donation) {
  return `${pagesAt(settings.publicUrl)}/receipt/${receiptToken({ secrets }, donation)}`
}

/** `2026-000123`: the year in which it was made and its id. */
export function receiptNumber({ id, createdAt }: Pick<Row<'donations'>, 'id' | 'createdAt'>): string {
  return `${yearOf(createdAt)}-${String(id).padStart(6, '0')}`
}

function printedOrganisation({ organisation }: Pick<Config, 'organisation'>): PrintedOrganisation {
  if (!organisation) return null
  const { name, id, address, country } = organisation
  return { name, id, address, country }
}

export function findReceipt(database: Handle, donationId: number) {
  return database
    .selectFrom('donations')
    .innerJoin('payments', 'payments.id', 'donations.paymentId')
    .innerJoin('payment_attempts', 'payment_attempts.id', 'payments.attemptId')
    .innerJoin('fundraisers', 'fundraisers.id', 'donations.fundraiserId')
    .innerJoin('users', 'users.id', 'fundraisers.userId')
    .selectAll('donations')
    .select([
      'payments.amount as paidAmount',
      'payments.currency as paidCurrency',
      'payment_attempts.language',
      'fundraisers.title',
      'fundraisers.displayName',
      'fundraisers.currentAmount',
      'fundraisers.goalAmount',
      'fundraisers.donationsCount',
      'users.fullName',
    ])
    .where('donations.id', '=', donationId)
    .executeTakeFirst()
}

/** The donor's open request for the money back, without the secret address of what becomes of it. */
export async function findAskedBack(database: Handle, donationId: number): Promise<Receipt['askedBack']> {
  const requests = database
    .selectFrom('messages')
    .select(['publicId', 'createdAt'])
    .where('donationId', '=', donationId)
  const open = await requests.where('kind', '=', 'refund').where('closedAt', 'is', null).executeTakeFirst()
  return open && { number: messageNumber(open.publicId), createdAt: new Date(open.createdAt).toISOString() }
}

type ReceiptRow = NonNullable<Awaited<ReturnType<typeof findReceipt>>>

/** The donations that a person made in a year, oldest first, without what was refunded. */
export async function readGivingStatement(
  { database, clock, config }: Pick<Context, 'database' | 'clock' | 'config'>,
  donorId: number,
  year: number,
): Promise<GivingStatement> {
  const [from, to] = [startOf(`${year}-01-01`), startOf(`${year + 1}-01-01`)]
  const ofDonor = database.read.selectFrom('donations').where('donorId', '=', donorId)
  const rows = await ofDonor
    .innerJoin('fundraisers', 'fundraisers.id', 'donations.fundraiserId')
    .select(['donations.id', 'donations.createdAt', 'fundraiserId', 'title', 'amount', 'returnedAmount'])
    .select(['coveredFee', 'returnedCoveredFee'])
    .where('donations.createdAt', '>=', from)
    .where('donations.createdAt', '<', to)
    .orderBy('donations.id')
    .execute()
  const times = await ofDonor.select('createdAt').execute()
  const years = times.map(({ createdAt }) => yearOf(createdAt))
  // A donor gave the fees that they covered too.
  const donations = rows.map((row) => ({
    number: receiptNumber(row),
    createdAt: new Date(row.createdAt).toISOString(),
    fundraiser: { id: row.fundraiserId, title: row.title },
    amount: row.amount + row.coveredFee,
    returnedAmount: row.returnedAmount + row.returnedCoveredFee,
  }))
  return {
    year,
    isOver: to <= clock(),
    donorName: (await findUserEvenClosed(database.read, donorId))?.fullName ?? '',
    organisation: printedOrganisation(config),
    charityText: config.charityText,
    donations,
    total: donations.reduce((sum, { amount, returnedAmount }) => sum + amount - returnedAmount, 0),
    years: [...new Set(years)].sort((a, b) => b - a),
  }
}
