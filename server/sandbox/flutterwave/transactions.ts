import { minorDigits } from '#shared/rules/money/currencies'
import { minorToDecimal } from '#shared/rules/money/money'
import type { World } from '../core/world'
import type { HostedLink, Transaction } from '../objects/flutterwave'
import { changeBalance } from './balances'
import { kindOf, paymentType } from './objects/methods'

export type Outcome = 'successful' | 'failed' | 'pending'

const SAID: Record<Outcome, string> = {
  successful: 'Approved',
  failed: 'Transaction declined',
  pending: 'Transaction in progress',
}

/** One try to pay a link. Notifies the app by webhook unless the try is still pending. */
export function addTransaction(
  world: World,
  link: HostedLink,
  attempt: { method: string; outcome: Outcome; card?: Transaction['card']; phone?: string | null },
): Transaction {
  const altered = world.state.flutterwave.altered[link.txRef]
  const id = 4_000_000 + Math.floor(world.random() * 1_000) + world.state.flutterwave.transactions.length * 1_000
  const transaction: Transaction = {
    id,
    linkId: link.id,
    txRef: link.txRef,
    flwRef: world.makeId('FLW-MOCK-', 12),
    amount: altered?.amount ?? link.amount,
    currency: altered?.currency ?? link.currency,
    method: attempt.method,
    status: attempt.outcome,
    processorResponse: SAID[attempt.outcome],
    phone: attempt.phone ?? null,
    card: attempt.card ?? null,
    createdAt: world.now(),
  }
  world.state.flutterwave.transactions.push(transaction)
  if (attempt.outcome === 'successful') collect(world, transaction)
  if (attempt.outcome !== 'pending') sendWebhook(world, transaction)
  return transaction
}

/** Ends a pending try: the donor answered the prompt, or it expired. */
export function finishTransaction(
  world: World,
  transaction: Transaction,
  outcome: 'successful' | 'failed',
  said = SAID[outcome],
): void {
  if (transaction.status !== 'pending') return
  transaction.status = outcome
  transaction.processorResponse = said
  if (outcome === 'successful') collect(world, transaction)
  sendWebhook(world, transaction)
}

/** Money arrives in the balance of its own currency. */
function collect(world: World, { amount, currency, method }: Transaction): void {
  changeBalance(world, currency, amount - Math.round((amount * feePerMille(method)) / 1_000))
}

export function sendWebhook(world: World, transaction: Transaction): void {
  const { meta, ...data } = presentTransaction(world, transaction)
  const body = { event: 'charge.completed', data, meta_data: meta, 'event.type': paymentType(transaction.method).event }
  world.emit('flutterwave', 'charge.completed', String(transaction.id), JSON.stringify(body))
}

/** A transaction in the form of verify and the list: amounts are decimals in major units. */
export function presentTransaction(world: World, transaction: Transaction) {
  const link = world.state.flutterwave.links[transaction.linkId]
  const fee = Math.round((transaction.amount * feePerMille(transaction.method)) / 1_000)
  const decimal = (minor: number) => Number(minorToDecimal(minor, minorDigits(transaction.currency)))
  return {
    id: transaction.id,
    tx_ref: transaction.txRef,
    flw_ref: transaction.flwRef,
    device_fingerprint: 'N/A',
    amount: decimal(transaction.amount),
    currency: transaction.currency,
    charged_amount: decimal(transaction.amount),
    app_fee: decimal(fee),
    merchant_fee: 0,
    processor_response: transaction.processorResponse,
    auth_model: transaction.method === 'card' ? 'PIN' : 'AUTH',
    ip: '127.0.0.1',
    narration: 'Pamoja',
    status: transaction.status,
    payment_type: paymentType(transaction.method).type,
    created_at: new Date(transaction.createdAt).toISOString(),
    account_id: 17_321,
    amount_settled: decimal(transaction.amount - fee),
    card: transaction.card,
    customer: {
      id: 1_000 + transaction.id,
      name: link?.customer.name ?? '',
      phone_number: link?.customer.phone_number ?? null,
      email: link?.customer.email ?? '',
      created_at: new Date(transaction.createdAt).toISOString(),
    },
    meta: link?.meta ?? null,
  }
}

/** About the size in the public price lists. */
function feePerMille(method: string): number {
  return { card: 38, phone: 29, bank: 14 }[kindOf(method)]
}
