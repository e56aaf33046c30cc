import { minorDigits } from '#shared/rules/money/currencies'
import { minorToDecimal } from '#shared/rules/money/money'
import type { World } from '../core/world'
import type { FlutterwaveTransfer } from '../objects/flutterwave-money-out'
import { changeBalance, debit } from './balances'
import type { TransferRequest } from './money-out-requests'
import { BANKS } from './objects/banks'

const MINUTE = 60_000
/** Test references define how the transfer ends and when; the longer suffixes first. */
const SUFFIXES: { suffix: string; status: 'SUCCESSFUL' | 'FAILED'; after: number }[] = [
  { suffix: '_PMCK_ST_FDU_1', status: 'FAILED', after: MINUTE },
  { suffix: '_PMCKDU_1', status: 'SUCCESSFUL', after: MINUTE },
  { suffix: '_PMCK_ST_F', status: 'FAILED', after: 10 * MINUTE },
  { suffix: '_PMCK', status: 'SUCCESSFUL', after: 10 * MINUTE },
]
/** Account numbers whose transfers fail. */
const FAILING = ['233121212121', '233010101011', '254700000001', '000111111116', '0690000035']
export const BLACKLISTED = '0690000036'

/** Queues a transfer; it ends later. */
export function createTransfer(world: World, request: TransferRequest): FlutterwaveTransfer {
  const { transfers } = world.state.flutterwave
  const scripted = SUFFIXES.find(({ suffix }) => request.reference.endsWith(suffix))
  const after = scripted ? scripted.after : world.settings.transferAfterMs
  const debited = debit(world, {
    amount: request.minor,
    fee: feeOf(request.minor),
    currency: request.currency,
    debitCurrency: request.debit_currency,
  })
  const fails = FAILING.includes(request.accountNumber) || Object.keys(debited).length === 0
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
    destined: after === null ? null : fails ? 'FAILED' : (scripted?.status ?? 'SUCCESSFUL'),
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
  if (status === 'FAILED') giveBack(world, transfer)
  const { full_name: fullname, ...data } = presentTransfer(transfer)
  const body = { event: 'transfer.completed', 'event.type': 'Transfer', data: { ...data, fullname } }
  world.emit('flutterwave', 'transfer.completed', String(transfer.id), JSON.stringify(body))
}

function giveBack(world: World, transfer: FlutterwaveTransfer): void {
  for (const [currency, amount] of Object.entries(transfer.debited ?? {})) changeBalance(world, currency, amount)
  transfer.debited = {}
}

function reasonFor({ debited }: FlutterwaveTransfer): string {
  return debited && Object.keys(debited).length === 0
    ? 'DISBURSE FAILED: Insufficient funds in customer wallet'
    : 'DISBURSE FAILED: Unable to obtain user details'
}

/** By the provider's id or our reference. */
export function findTransfer(world: World, name: string): FlutterwaveTransfer | undefined {
  return world.state.flutterwave.transfers.find(
    (transfer) => String(transfer.id) === name || transfer.reference === name,
  )
}

/** A transfer in the form of all calls: amounts are decimals in major units. */
export function presentTransfer(transfer: FlutterwaveTransfer) {
  const decimal = (minor: number) => Number(minorToDecimal(minor, minorDigits(transfer.currency)))
  const bank = Object.values(BANKS)
    .flat()
    .find(([code]) => code === transfer.bankCode)
  return {
    id: transfer.id,
    account_number: transfer.accountNumber,
    bank_code: transfer.bankCode ?? 'FOREIGN-BANK',
    full_name: transfer.name,
    created_at: new Date(transfer.createdAt).toISOString(),
    currency: transfer.currency,
    debit_currency: transfer.debitCurrency,
    amount: decimal(transfer.amount),
    fee: decimal(feeOf(transfer.amount)),
    status: transfer.status,
    reference: transfer.reference,
    meta: transfer.meta,
    narration: transfer.narration,
    complete_message: transfer.completeMessage,
    requires_approval: 0,
    is_approved: 1,
    bank_name: bank?.[1] ?? 'N/A',
  }
}

/** About the size in the public price lists: half a percent. */
export function feeOf(minor: number): number {
  return Math.round(minor / 200)
}
