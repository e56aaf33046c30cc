import { z } from 'zod'
import { isCurrency, minorDigits } from '#shared/rules/money/currencies'
import { decimalToMinor } from '#shared/rules/money/money'
import type { PaymentState, ReceivedPayment } from '../gateway'
import type { FlutterwaveTransaction } from './replies'

const ourMeta = z.object({ attempt: z.string() })

/** The state of all tries under one reference together. An unknown status means: ask again later. */
export function stateOf(transactions: FlutterwaveTransaction[], live: boolean): PaymentState {
  const paid = transactions.filter((transaction) => transaction.status === 'successful')
  if (paid.length > 0) {
    return { status: 'paid', received: paid.map((transaction) => receivedBy(transaction, live)), message: null }
  }
  if (transactions.some((transaction) => transaction.status !== 'failed'))
    return { status: 'waiting', received: [], message: null }
  return { status: 'declined', received: [], message: transactions.at(-1)?.processor_response ?? null }
}

/** Verify does not return a mode: the key determines it. */
function receivedBy(
  { id, amount, currency, app_fee: fee, meta }: FlutterwaveTransaction,
  live: boolean,
): ReceivedPayment {
  const ours = ourMeta.safeParse(meta)
  return {
    externalId: id,
    amount: toMinor(amount, currency),
    currency,
    attemptPublicId: ours.success ? ours.data.attempt : null,
    live,
    fee: fee ? { amount: toMinor(fee, currency), currency } : null,
  }
}

/** Drops digits beyond the currency's smallest unit: never more than was paid. */
export function toMinor(decimal: string, currency: string): number {
  const digits = isCurrency(currency) ? minorDigits(currency) : 2
  const [whole = '', fraction = ''] = decimal.split('.')
  const minor = decimalToMinor(digits === 0 ? whole : `${whole}.${fraction.slice(0, digits)}`, digits)
  return minor ?? 0
}
