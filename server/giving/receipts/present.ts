import type { PrintedOrganisation } from '#shared/contract/books/organisation'
import type { Receipt } from '#shared/contract/letters'
import { formatMinor, isCurrency } from '#shared/rules/money/currencies'
import { bookedSplit } from '#shared/rules/money/fees'
import { ANONYMOUS, creatorName } from '#shared/rules/names'
import type { Context } from '../../platform/context'
import { receiptNumber } from './number'
import type { ReceiptRow } from './queries'

/** What the settings print on every receipt. */
export type Printed = Pick<Context['config'], 'charityText'> & { organisation: PrintedOrganisation }

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
