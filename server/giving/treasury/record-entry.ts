import type { Transaction } from 'kysely'
import type { NewTreasuryEntry, TreasuryEntry } from '#shared/contract/admin/treasury'
import { formatMinor, isCurrency } from '#shared/rules/money/currencies'
import { BANK } from '#shared/rules/treasury'
import type { Viewer } from '../../community/sessions/viewer'
import { recordAction } from '../../platform/audit-log'
import type { Context } from '../../platform/context'
import type { NewRow, Tables } from '../../platform/database/schema'
import { refuse } from '../../platform/refusals/refusal'
import { creatorBalance, leaderBalance } from '../ledger/balances'
import { averageWorth } from '../ledger/cost-basis'
import { readHolding } from '../ledger/holdings'
import type { LedgerLine } from '../ledger/lines'
import { postEvent } from '../ledger/post'
import type { LedgerTotals } from '../ledger/totals'
import { EVENT_KINDS, linesOf, movementsOf, type PlainEntry } from './entry-lines'
import { presentEntry } from './present'
import { findNamedEntry, findOwner, insertEntry, lockEntries, sumFeesSince } from './queries'
import { readReversal } from './reversal'
import type { TreasuryRow } from './tables'

const DAY = 24 * 60 * 60_000

/** Who can hold money for us. */
export const listHolders = ({ gateways }: Pick<Context, 'gateways'>): string[] => [...Object.keys(gateways), BANK]

/** An entry that is checked: its row, and its lines in the ledger. */
interface Prepared {
  row: Omit<NewRow<'treasury_entries'>, 'actorId' | 'createdAt'>
  lines: LedgerLine[]
}

/**
 * Records what happened to the money outside of the app: the entry, its lines in the ledger, and the action of the admin. Throws 400 or
 * 409 with a sentence when the entry can't be right. `totals`: those of the ledger, read before the transaction.
 */
export async function recordEntry(
  transaction: Transaction<Tables>,
  context: Context,
  admin: Viewer,
  { entry, totals }: { entry: NewTreasuryEntry; totals: LedgerTotals },
): Promise<TreasuryEntry> {
  const now = context.clock()
  if (Date.parse(entry.day) > now + DAY) throw refuse('treasury.date-in-future', null, { at: 'day' })
  await lockEntries(transaction, context.database.engine)
  const prepared =
    entry.kind === 'reversal'
      ? await readReversal(transaction, context, entry)
      : await preparePlain(transaction, context, { entry, totals })
  const { day, reference, reason } = entry
  const stated = { kind: entry.kind, day, reference, reason }
  const row = await insertEntry(transaction, { ...prepared.row, ...stated, actorId: admin.id, createdAt: now })
  await postEvent(transaction, {
    eventKey: `treasury:${row.id}`,
    kind: EVENT_KINDS[entry.kind],
    createdAt: now,
    lines: prepared.lines,
  })
  await recordAction(transaction, {
    actorId: admin.id,
    action: `treasury ${entry.kind}`,
    subject: `treasury-entry:${row.id}`,
    before: null,
    after: auditedFields(row),
    createdAt: now,
  })
  return presentEntry(await findNamedEntry(transaction, row.id))
}

/** The fields that the audit trail stores. Amounts are texts with their currency; `bookedAmount` is in US cents. */
function auditedFields(row: TreasuryRow) {
  const { day, reference, reason, holder, against, fundraiserId, userId, reversedId, bookValue } = row
  const moved = textOf(row.amount, row.currency ?? 'USD')
  const arrived = row.toAmount === null || row.toCurrency === null ? null : textOf(row.toAmount, row.toCurrency)
  const found = {
    day,
    reference,
    reason,
    holder,
    moved,
    arrived,
    bookedAmount: bookValue,
    against,
    fundraiserId,
    userId,
    reversedId,
  }
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value !== null))
}

const textOf = (minor: number, currency: string) =>
  isCurrency(currency) ? formatMinor(minor, currency) : `${currency} ${minor}`

async function preparePlain(
  transaction: Transaction<Tables>,
  context: Context,
  { entry, totals }: { entry: PlainEntry; totals: LedgerTotals },
): Promise<Prepared> {
  if (entry.kind === 'fees-taken') await checkFees(transaction, entry.amount, totals)
  if (entry.kind === 'write-off') await checkDebt(transaction, context, entry)
  checkHolders(context, entry)
  const worth = await readWorth(transaction, entry)
  const place = 'holder' in entry ? { holder: entry.holder, currency: entry.currency } : {}
  const into = entry.kind === 'exchange' ? { toCurrency: entry.toCurrency, toAmount: entry.toAmount } : {}
  const debtor = entry.kind === 'write-off' ? { fundraiserId: entry.fundraiserId, userId: entry.userId } : {}
  const against = entry.kind === 'correction' ? entry.against : null
  const { kind, day, reference, amount } = entry
  return {
    row: { kind, day, reference, amount, bookValue: worth, against, ...place, ...into, ...debtor },
    lines: linesOf(entry, worth),
  }
}

function checkHolders(context: Context, entry: PlainEntry): void {
  if (!('holder' in entry)) return
  if (!listHolders(context).includes(entry.holder)) throw refuse('treasury.holder-unknown', null, { at: 'holder' })
  if ((entry.kind === 'top-up' || entry.kind === 'withdrawal') && entry.holder === BANK)
    throw refuse('treasury.holder-is-bank', null, { at: 'holder' })
  if (entry.kind === 'exchange' && entry.currency === entry.toCurrency)
    throw refuse('treasury.same-currency', null, { at: 'toCurrency' })
}

/** US cents that an entry moves: the dollars in it, what the admin says, or the average of the balance that it takes from first. */
async function readWorth(transaction: Transaction<Tables>, entry: PlainEntry): Promise<number> {
  const movements = movementsOf(entry)
  const dollars = movements.find(({ currency }) => currency === 'USD')
  if (dollars) return Math.abs(dollars.amount)
  if (entry.kind === 'fees-taken' || entry.kind === 'write-off') return entry.amount
  if (entry.worth !== null) return entry.worth
  for (const { holder, currency, amount } of movements) {
    const worth = averageWorth(await readHolding(transaction, holder, currency), amount)
    if (worth) return Math.abs(worth)
  }
  throw refuse('treasury.worth-needed', { currency: entry.currency }, { at: 'worth' })
}

/** Only fees that were earned and not taken out yet can be taken out. */
async function checkFees(transaction: Transaction<Tables>, amount: number, { upTo, totals }: LedgerTotals) {
  const earlier = totals.filter(({ account }) => account === 'platform_fee' || account === 'fees_taken')
  const sum = earlier.reduce((total, line) => total - line.amount, 0)
  const left = sum + (await sumFeesSince(transaction, upTo))
  if (amount > left) throw refuse('treasury.fees-too-much', { left: Math.max(0, left) }, { at: 'amount' })
}

/** A balance is written off only below zero and at most up to zero. Holds the person's lock, so that nothing changes it meanwhile. */
async function checkDebt(
  transaction: Transaction<Tables>,
  { database }: Context,
  { fundraiserId, userId, amount }: PlainEntry & { kind: 'write-off' },
): Promise<void> {
  if ((fundraiserId === null) === (userId === null))
    throw refuse('treasury.debtor-missing', null, { at: 'fundraiserId' })
  const personId = fundraiserId === null ? (userId ?? 0) : await findOwner(transaction, fundraiserId)
  if (personId === undefined) throw refuse('treasury.debtor-unknown', null, { at: 'fundraiserId' })
  await database.lock(transaction, 'users', personId)
  const balance =
    fundraiserId === null ? await leaderBalance(transaction, personId) : await creatorBalance(transaction, fundraiserId)
  if (amount > Math.max(0, -balance)) throw refuse('treasury.debt-too-much', { balance }, { at: 'amount' })
}
