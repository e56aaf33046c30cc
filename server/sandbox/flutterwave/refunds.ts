import { minorDigits } from '#shared/rules/money/currencies'
import { decimalToMinor, minorToDecimal } from '#shared/rules/money/money'
import type { World } from '../core/world'
import type { Transaction } from '../objects/flutterwave'
import type { FlutterwaveRefund } from '../objects/flutterwave-money-out'
import { changeBalance } from './balances'

/** Refunds a transaction, in full unless an amount (a decimal) is given. Returns a text with the reason when it can't. */
export function createRefund(
  world: World,
  transaction: Transaction,
  { amount, comments = '' }: { amount?: string | undefined; comments?: string | undefined },
): FlutterwaveRefund | string {
  const { refunds } = world.state.flutterwave
  if (transaction.status !== 'successful') return 'This transaction can not be refunded'
  const left = transaction.amount - refundedOf(world, transaction)
  const minor = amount === undefined ? left : decimalToMinor(amount, minorDigits(transaction.currency))
  if (minor === null || minor < 1) return 'amount is not valid for the currency'
  if (minor > left) return 'Refund amount is greater than what is left of the transaction'
  const ending = { complete: 'completed', wait: 'pending', fail: 'failed' } as const
  const refund: FlutterwaveRefund = {
    id: 75_000 + refunds.length + 1,
    transactionId: transaction.id,
    amount: minor,
    comments,
    status: ending[world.settings.flutterwaveRefunds],
    createdAt: world.now(),
  }
  refunds.push(refund)
  if (refund.status !== 'failed') changeBalance(world, transaction.currency, -minor)
  if (refund.status !== 'pending') sendWebhook(world, refund)
  return refund
}

/** Ends a pending refund. A completed one may still fail. */
export function endRefund(world: World, refund: FlutterwaveRefund, status: 'completed' | 'failed'): void {
  if (refund.status === 'failed' || refund.status === status) return
  refund.status = status
  const transaction = world.state.flutterwave.transactions.find(({ id }) => id === refund.transactionId)
  if (status === 'failed' && transaction) changeBalance(world, transaction.currency, refund.amount)
  sendWebhook(world, refund)
}

function refundedOf(world: World, transaction: Transaction): number {
  return world.state.flutterwave.refunds
    .filter((refund) => refund.transactionId === transaction.id && refund.status !== 'failed')
    .reduce((sum, refund) => sum + refund.amount, 0)
}

/** The shape of this webhook is not documented; this one follows the call's reply. */
function sendWebhook(world: World, refund: FlutterwaveRefund): void {
  const body = { event: 'refund.completed', 'event.type': 'Refund', data: presentRefund(world, refund) }
  world.emit('flutterwave', 'refund.completed', String(refund.id), JSON.stringify(body))
}

/** A refund in the form of all calls. */
export function presentRefund(world: World, refund: FlutterwaveRefund) {
  const transaction = world.state.flutterwave.transactions.find((candidate) => candidate.id === refund.transactionId)
  const digits = transaction ? minorDigits(transaction.currency) : 2
  return {
    id: refund.id,
    account_id: 17_321,
    tx_id: refund.transactionId,
    flw_ref: transaction?.flwRef ?? '',
    wallet_id: 74_639,
    amount_refunded: Number(minorToDecimal(refund.amount, digits)),
    status: refund.status,
    destination: 'payment_source',
    comments: refund.comments,
    meta: { source: 'availablebalance' },
    created_at: new Date(refund.createdAt).toISOString(),
  }
}
