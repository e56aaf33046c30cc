import { minorDigits } from '#shared/rules/money/currencies'
import { minorToDecimal } from '#shared/rules/money/money'
import type { World } from '../core/world'
import type { Transaction } from '../objects/flutterwave'
import type { Chargeback } from '../objects/flutterwave-money-out'
import { changeBalance } from './balances'

/** The donor's bank demands the money back. Flutterwave sends no webhook about it. Once per transaction. */
export function openChargeback(world: World, transaction: Transaction): Chargeback {
  const { chargebacks } = world.state.flutterwave
  const known = chargebacks.find((chargeback) => chargeback.transactionId === transaction.id)
  if (known) return known
  const chargeback: Chargeback = {
    id: 2_000 + chargebacks.length + 1,
    transactionId: transaction.id,
    amount: transaction.amount,
    comment: 'The cardholder does not recognise the payment',
    status: 'initiated',
    createdAt: world.now(),
  }
  chargebacks.push(chargeback)
  return chargeback
}

/** The bank's decision. The money leaves our balance when a chargeback is lost. */
export function endChargeback(world: World, chargeback: Chargeback, status: Chargeback['status']): void {
  const transaction = world.state.flutterwave.transactions.find(({ id }) => id === chargeback.transactionId)
  if (transaction && status === 'lost' && chargeback.status !== 'lost')
    changeBalance(world, transaction.currency, -chargeback.amount)
  chargeback.status = status
}

export function presentChargeback(world: World, chargeback: Chargeback) {
  const transaction = world.state.flutterwave.transactions.find(
    (candidate) => candidate.id === chargeback.transactionId,
  )
  return {
    id: chargeback.id,
    amount: Number(minorToDecimal(chargeback.amount, transaction ? minorDigits(transaction.currency) : 2)),
    flw_ref: transaction?.flwRef ?? '',
    tx_ref: transaction?.txRef ?? '',
    transaction_id: chargeback.transactionId,
    status: chargeback.status,
    stage: 'new',
    comment: chargeback.comment,
    meta: null,
    due_date: new Date(chargeback.createdAt + 14 * 86_400_000).toISOString(),
    settlement_id: 'NEW',
    created_at: new Date(chargeback.createdAt).toISOString(),
  }
}
