import { type Currency, isCurrency, minorDigits } from '#shared/rules/money/currencies'
import { decimalToMinor, minorToDecimal } from '#shared/rules/money/money'
import {
  amountLeaving,
  type Chargeback,
  type FlutterwaveRefund,
  type FlutterwaveTransfer,
  type Transaction,
  type TransferRequest,
} from '../flutterwave-objects'
import type { World } from '../world'
import { changeBalance } from './payments'

const MINUTE = 60_000
/** The end of references that make a transfer fail after a minute, as documented for tests. */
const FAILING_SUFFIX = '_PMCK_ST_FDU_1'
/** The phone to which transfers fail. */
const FAILING_PHONE = '254700000001'
/** The account to which transfers are refused. */
export const BLACKLISTED = '0690000036'

export function createTransfer(world: World, request: TransferRequest): FlutterwaveTransfer {
  const { transfers } = world.state.flutterwave
  const isScripted = request.reference.endsWith(FAILING_SUFFIX)
  const after = isScripted ? MINUTE : world.settings.transferAfterMs
  const debited = debit(world, request)
  const fails = isScripted || request.accountNumber === FAILING_PHONE || Object.keys(debited).length === 0
  const transfer: FlutterwaveTransfer = {
    id: 390_000 + transfers.length + 1,
    reference: request.reference,
    amount: request.minor,
    currency: request.currency,
    debitCurrency: request.debit_currency,
    bankCode: request.account_bank ?? null,
    accountNumber: request.accountNumber,
    name: request.beneficiary_name ?? 'N/A',
    narration: request.narration ?? '',
    meta: request.meta ?? null,
    status: 'NEW',
    destined: after === null ? null : fails ? 'FAILED' : 'SUCCESSFUL',
    completeMessage: '',
    createdAt: world.now(),
    endsAt: after === null ? null : world.now() + after,
    debited,
  }
  transfers.push(transfer)
  world.later(Math.min(after ?? MINUTE, 1_000), 'transfer', String(transfer.id))
  return transfer
}

/** NEW becomes PENDING, and PENDING the final status, when its time has come. */
export function continueTransfer(world: World, id: string): void {
  const transfer = findTransfer(world, id)
  if (!transfer) return
  if (transfer.status === 'NEW') transfer.status = 'PENDING'
  if (transfer.endsAt === null || transfer.destined === null) return
  if (transfer.endsAt > world.now()) world.later(transfer.endsAt - world.now(), 'transfer', id)
  else endTransfer(world, transfer, transfer.destined)
}

/** Ends a transfer and sends its webhook; a transfer that has ended stays unchanged. */
export function endTransfer(
  world: World,
  transfer: FlutterwaveTransfer,
  status: 'SUCCESSFUL' | 'FAILED',
  message = status === 'FAILED' ? reasonFor(transfer) : 'Transaction was successful',
): void {
  if (transfer.status === 'SUCCESSFUL' || transfer.status === 'FAILED') return
  transfer.status = status
  transfer.completeMessage = message
  if (status === 'FAILED') {
    for (const [currency, amount] of Object.entries(transfer.debited)) changeBalance(world, currency, amount)
    transfer.debited = {}
  }
  const { full_name: fullname, ...data } = presentTransfer(transfer)
  const body = { event: 'transfer.completed', data: { ...data, fullname } }
  world.emit('flutterwave', 'transfer.completed', String(transfer.id), JSON.stringify(body))
}

function reasonFor({ debited }: FlutterwaveTransfer): string {
  return Object.keys(debited).length === 0
    ? 'DISBURSE FAILED: Insufficient funds in customer wallet'
    : 'DISBURSE FAILED: Unable to obtain user details'
}

export function findTransfer({ state }: World, name: string): FlutterwaveTransfer | undefined {
  return state.flutterwave.transfers.find(({ id, reference }) => String(id) === name || reference === name)
}

export function presentTransfer(transfer: FlutterwaveTransfer) {
  const { amount, currency } = transfer
  return {
    id: transfer.id,
    account_number: transfer.accountNumber,
    bank_code: transfer.bankCode,
    full_name: transfer.name,
    created_at: new Date(transfer.createdAt).toISOString(),
    currency,
    debit_currency: transfer.debitCurrency,
    amount: decimalOf(amount, currency),
    fee: decimalOf(feeOf(amount), currency),
    status: transfer.status,
    reference: transfer.reference,
    meta: transfer.meta,
    narration: transfer.narration,
    complete_message: transfer.completeMessage,
  }
}

/** About the size in the public price lists: half a percent. */
export const feeOf = (minor: number): number => Math.round(minor / 200)

function decimalOf(minor: number, currency: string): number {
  const digits = isCurrency(currency) ? minorDigits(currency) : 2
  return Number(minorToDecimal(Math.abs(minor), digits)) * Math.sign(minor)
}

function availableIn({ settings, state }: World, currency: string): number {
  return settings.platformBalance === 'none' ? 0 : (state.flutterwave.balances[currency] ?? 0)
}

export function presentBalances(world: World) {
  return Object.keys(world.state.flutterwave.balances).map((currency) => ({
    currency,
    available_balance: decimalOf(availableIn(world, currency), currency),
  }))
}

/** The fee leaves the currency that arrives; empty when the balances do not cover it. */
function debit(world: World, request: TransferRequest): Record<string, number> {
  const { minor, currency, debit_currency: source } = request
  const wanted =
    currency === source
      ? { [currency]: minor + feeOf(minor) }
      : { [source]: converted(minor, source, currency), [currency]: feeOf(minor) }
  if (Object.entries(wanted).some(([code, sum]) => availableIn(world, code) < sum)) return {}
  for (const [code, sum] of Object.entries(wanted)) changeBalance(world, code, -sum)
  return wanted
}

function converted(minor: number, source: Currency, destination: Currency): number {
  const leaving = amountLeaving(minor / 10 ** minorDigits(destination), source, destination)
  return Math.round(leaving * 10 ** minorDigits(source))
}

const transactionOf = ({ state }: World, { transactionId }: { transactionId: number }) =>
  state.flutterwave.transactions.find(({ id }) => id === transactionId)

/** Refunds a transaction, in full unless an amount (a decimal) is given. Returns a text with the reason when it can't. */
export function createRefund(
  world: World,
  transaction: Transaction,
  { amount, comments = '' }: { amount?: string | undefined; comments?: string | undefined },
): FlutterwaveRefund | string {
  const { refunds } = world.state.flutterwave
  if (transaction.status !== 'successful') return 'This transaction can not be refunded'
  const refunded = refunds
    .filter(({ transactionId, status }) => transactionId === transaction.id && status !== 'failed')
    .reduce((sum, refund) => sum + refund.amount, 0)
  const left = transaction.amount - refunded
  const minor = amount === undefined ? left : decimalToMinor(amount, minorDigits(transaction.currency))
  if (minor === null || minor < 1) return 'amount is not valid for the currency'
  if (minor > left) return 'Refund amount is greater than what is left of the transaction'
  const refund: FlutterwaveRefund = {
    id: 75_000 + refunds.length + 1,
    transactionId: transaction.id,
    amount: minor,
    comments,
    status: 'pending',
    createdAt: world.now(),
  }
  refunds.push(refund)
  changeBalance(world, transaction.currency, -minor)
  if (world.settings.flutterwaveRefunds === 'complete') endRefund(world, refund, 'completed')
  return refund
}

/** Ends a pending refund. A completed one may still fail. The shape of its webhook is not documented; this one follows the call's reply. */
export function endRefund(world: World, refund: FlutterwaveRefund, status: 'completed' | 'failed'): void {
  if (refund.status === 'failed' || refund.status === status) return
  refund.status = status
  const transaction = transactionOf(world, refund)
  if (status === 'failed' && transaction) changeBalance(world, transaction.currency, refund.amount)
  const body = { event: 'refund.completed', data: presentRefund(world, refund) }
  world.emit('flutterwave', 'refund.completed', String(refund.id), JSON.stringify(body))
}

export function presentRefund(world: World, refund: FlutterwaveRefund) {
  return {
    id: refund.id,
    tx_id: refund.transactionId,
    amount_refunded: decimalOf(refund.amount, transactionOf(world, refund)?.currency ?? ''),
    status: refund.status,
    comments: refund.comments,
    created_at: new Date(refund.createdAt).toISOString(),
  }
}

/** The donor's bank demands the money back. Flutterwave sends no webhook about it. Once per transaction. */
export function openChargeback(world: World, { id: transactionId, amount }: Transaction): Chargeback {
  const { chargebacks } = world.state.flutterwave
  const known = chargebacks.find((chargeback) => chargeback.transactionId === transactionId)
  if (known) return known
  const id = 2_000 + chargebacks.length + 1
  const chargeback: Chargeback = { id, transactionId, amount, status: 'initiated', createdAt: world.now() }
  chargebacks.push(chargeback)
  return chargeback
}

/** The bank's decision. The money leaves our balance when a chargeback is lost. */
export function endChargeback(world: World, chargeback: Chargeback, status: Chargeback['status']): void {
  const transaction = transactionOf(world, chargeback)
  if (transaction && status === 'lost' && chargeback.status !== 'lost')
    changeBalance(world, transaction.currency, -chargeback.amount)
  chargeback.status = status
}

export function presentChargeback(world: World, chargeback: Chargeback) {
  const transaction = transactionOf(world, chargeback)
  return {
    id: chargeback.id,
    amount: decimalOf(chargeback.amount, transaction?.currency ?? ''),
    flw_ref: transaction?.flwRef ?? '',
    transaction_id: chargeback.transactionId,
    status: chargeback.status,
    comment: 'The cardholder does not recognise the payment',
    created_at: new Date(chargeback.createdAt).toISOString(),
  }
}
