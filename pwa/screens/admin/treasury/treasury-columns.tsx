import type { Treasury, TreasuryEntry, TrialBalance } from '#shared/contract/admin/treasury'
import { formatNumber } from '#shared/language/format'
import { nameAccount } from '#shared/rules/ledger-names'
import { formatCents } from '#shared/rules/money/money'
import type { Columns } from '../section/Rows'
import { When } from '../section/When'
import { AGAINST_NAMES, formatAmount, formatMovement, holderName, KIND_NAMES } from './treasury-words'

type Numbered<Row> = Row & { id: number }

/** Rows that have no id of their own, with their place in the list. */
export const numbered = <Row,>(rows: readonly Row[]): Numbered<Row>[] => rows.map((row, id) => ({ ...row, id }))

export const FORECAST_COLUMNS: Columns<Numbered<Treasury['forecast'][number]>> = [
  { name: 'Paid out in', cell: ({ currency }) => currency },
  { name: 'Payouts', cell: ({ payouts }) => formatNumber(payouts) },
  { name: 'Needed', cell: ({ amount }) => formatCents(amount) },
  {
    name: 'Held in this currency',
    cell: ({ currency, held, heldValue }) =>
      currency === 'USD' ? formatCents(held) : `${formatAmount(held, currency)} (${formatCents(heldValue)})`,
  },
  {
    name: 'Missing',
    cell: ({ amount, heldValue }) =>
      amount > heldValue ? <span className="admin-warning">{formatCents(amount - heldValue)}</span> : 'Nothing',
  },
]

export const ENTRY_COLUMNS: Columns<TreasuryEntry> = [
  {
    name: 'Entry',
    cell: ({ id, kind, fundraiser, person, against }) => (
      <>
        {id}. {KIND_NAMES[kind]}
        {fundraiser && (
          <>
            {': '}
            <span dir="auto">{fundraiser.title}</span>
          </>
        )}
        {person && (
          <>
            {': '}
            <bdi>{person.fullName}</bdi>
          </>
        )}
        {(against === 'exchange_difference' || against === 'operator_funds') && (
          <div className="quiet-text">{AGAINST_NAMES[against]}</div>
        )}
      </>
    ),
  },
  { name: 'Amount', cell: formatMovement },
  {
    name: 'Statement',
    cell: ({ day, reference, reason }) => (
      <>
        {day}, <span dir="auto">{reference}</span>
        {reason && (
          <div className="quiet-text" dir="auto">
            {reason}
          </div>
        )}
      </>
    ),
  },
  {
    name: 'Recorded',
    cell: ({ recordedBy, createdAt }) => (
      <>
        <bdi>{recordedBy.fullName}</bdi>, <When moment={createdAt} />
      </>
    ),
  },
]

export const TRIAL_BALANCE_COLUMNS: Columns<Numbered<TrialBalance['accounts'][number]>> = [
  {
    name: 'Account',
    cell: ({ account, holder }) => `${nameAccount(account)}${holder === null ? '' : `: ${holderName(holder)}`}`,
  },
  {
    name: 'In its currency',
    cell: ({ amount, currency }) => (amount === null || currency === null ? '–' : formatAmount(amount, currency)),
  },
  { name: 'Debit', cell: ({ debit }) => formatCents(debit) },
  { name: 'Credit', cell: ({ credit }) => formatCents(credit) },
]
