import type { NewTreasuryEntry } from '#shared/contract/admin/treasury'
import { BANK } from '#shared/rules/treasury'
import type { BalanceLine, LedgerLine } from '../ledger/lines'
import type { TreasuryEventKind } from '../ledger/post'

/** Every entry but a reversal, whose lines are those of the reversed one. */
export type PlainEntry = Exclude<NewTreasuryEntry, { kind: 'reversal' }>

export const EVENT_KINDS: Record<NewTreasuryEntry['kind'], TreasuryEventKind> = {
  'top-up': 'top_up',
  withdrawal: 'withdrawal',
  exchange: 'currency_exchange',
  'own-money-in': 'own_money_in',
  'own-money-out': 'own_money_out',
  'fees-taken': 'fees_taken',
  'bank-charge': 'bank_charge',
  'write-off': 'written_off',
  correction: 'correction',
  reversal: 'reversal',
}

/** A movement on a balance in minor units of its currency. */
export interface Movement {
  holder: string
  currency: string
  amount: number
}

/** The balances that an entry moves; the first one says what the entry is worth. */
export function movementsOf(entry: PlainEntry): Movement[] {
  if (entry.kind === 'fees-taken' || entry.kind === 'write-off') return []
  const { holder, currency, amount } = entry
  const moved = { holder, currency, amount }
  const out = { ...moved, amount: -amount }
  if (entry.kind === 'top-up') return [{ ...out, holder: BANK }, moved]
  if (entry.kind === 'withdrawal') return [out, { ...moved, holder: BANK }]
  if (entry.kind === 'exchange') return [out, { holder, currency: entry.toCurrency, amount: entry.toAmount }]
  return [entry.kind === 'own-money-in' || entry.kind === 'correction' ? moved : out]
}

/** The ledger lines of an entry. `worth`: US cents that it moves; below zero for a correction downwards. */
export function linesOf(entry: PlainEntry, worth: number): LedgerLine[] {
  const lines: LedgerLine[] = movementsOf(entry).map((movement) => balanceLine(movement, worth))
  const sum = lines.reduce((total, { amount }) => total + amount, 0)
  if (entry.kind === 'bank-charge') lines.push({ account: 'bank_charge', amount: -sum })
  if (entry.kind === 'own-money-in' || entry.kind === 'own-money-out')
    lines.push({ account: 'operator_funds', amount: -sum })
  if (entry.kind === 'correction') lines.push({ account: entry.against, amount: -sum })
  if (entry.kind === 'fees-taken')
    lines.push({ account: 'fees_taken', amount: worth }, { account: 'operator_funds', amount: -worth })
  if (entry.kind === 'write-off') lines.push({ account: 'written_off', amount: worth }, forgiven(entry, -worth))
  return lines
}

function balanceLine({ holder, currency, amount }: Movement, worth: number): BalanceLine {
  const value = currency === 'USD' ? amount : Math.sign(amount) * Math.abs(worth)
  return { account: 'provider_balance', amount: value, holding: { provider: holder, currency, amount } }
}

/** The line on what the person owes us. */
function forgiven({ fundraiserId, userId }: PlainEntry & { kind: 'write-off' }, amount: number): LedgerLine {
  return fundraiserId === null
    ? { account: 'leader_commission', amount, userId: userId ?? 0 }
    : { account: 'creator_payable', amount, fundraiserId }
}
