import { Link } from 'react-router-dom'
import { getOperatorStatement, type OperatorStatement } from '#shared/contract/admin/books'
import { formatNumber } from '#shared/language/format'
import { nameAccount, nameKind } from '#shared/rules/ledger-names'
import { formatMinor, isCurrency } from '#shared/rules/money/currencies'
import { formatCents } from '#shared/rules/money/money'
import { nameMonth } from '#shared/rules/months'
import { ApiError } from '../../../api/errors'
import { PaperSheet } from '../../../components/paper/PaperSheet'
import { type PaperColumn, PaperTable } from '../../../components/paper/PaperTable'
import { DownloadLink } from '../../../components/ui/DownloadLink'
import { Facts } from '../../../components/ui/Facts'
import { LoadingFailed } from '../../../components/ui/LoadingFailed'
import { Notice } from '../../../components/ui/Notice'
import { useAdminAnswer } from '../section/state/admin-queries'

interface Props {
  month: string
  /** The address of the list of months. */
  backTo: string
}

/** The books of a month, to print. */
export function OperatorSheet({ month, backTo }: Props) {
  const { data, error, refetch } = useAdminAnswer(getOperatorStatement, { params: { month } })
  if (!data && error instanceof ApiError && error.status === 400) {
    return (
      <Notice title="No Statement" text={error.reason}>
        <Link to={backTo}>All months</Link>
      </Notice>
    )
  }
  if (!data && error) return <LoadingFailed title="Error Loading Books" onRetry={refetch} />
  if (!data) return <p role="status">Loading…</p>
  return (
    <PaperSheet
      isWide
      isSection
      title={`Statement for ${nameMonth(month)}${data.isOver ? '' : ' so far'}`}
      organisation={data.organisation}
      actions={
        <>
          <DownloadLink className="button quiet" href={`/api/admin/statements/${month}.csv`}>
            Download CSV
          </DownloadLink>
          <Link className="button quiet" to={backTo}>
            All months
          </Link>
        </>
      }
    >
      <p>In US dollars; days are in UTC.{data.isClosed && ' This month is closed: nothing in it changes any more.'}</p>
      <h4>Money held</h4>
      <Facts facts={moneyFacts(data)} />
      <h4>Earned and lost</h4>
      <Facts
        facts={[
          ['Platform fees kept', formatCents(data.earned.platformFees)],
          ['Community leaders’ commission', formatCents(data.earned.leaderCommission)],
          ['Exchange difference', formatCents(data.earned.exchangeDifference)],
        ]}
      />
      <h4>Money in</h4>
      <ByCurrency label="Money in" rows={data.moneyIn} />
      <h4>Refunds</h4>
      <ByCurrency label="Refunds" rows={data.refunds} />
      <h4>Accounts</h4>
      <p>Above zero is held or spent, below zero is owed or earned. All accounts together are zero.</p>
      <PaperTable label="Accounts" columns={ACCOUNT_COLUMNS} rows={data.accounts} keyOf={({ account }) => account} />
    </PaperSheet>
  )
}

function moneyFacts({ summary, accounts }: OperatorStatement) {
  const held = accounts.find(({ account }) => account === 'provider_balance')
  return [
    ['Opening balance', formatCents(held?.opening ?? 0)],
    ['Money in', formatCents(summary.moneyIn)],
    ['Providers’ fees', formatCents(summary.providerFees)],
    ['Refunds', formatCents(summary.refunds)],
    ['Disputes, with their fees', formatCents(summary.disputes)],
    ['Payouts', formatCents(summary.payouts)],
    ...(summary.other === 0 ? [] : [['Other', formatCents(summary.other)] as const]),
    ['Closing balance', formatCents(held?.closing ?? 0)],
  ] as const
}

type CurrencyRow = OperatorStatement['moneyIn'][number]

function ByCurrency({ label, rows }: { label: string; rows: readonly CurrencyRow[] }) {
  if (rows.length === 0) return <p>None in this month.</p>
  const keyOf = ({ provider, currency }: CurrencyRow) => `${provider} ${currency}`
  return <PaperTable label={label} columns={CURRENCY_COLUMNS} rows={rows} keyOf={keyOf} />
}

const CURRENCY_COLUMNS: readonly PaperColumn<CurrencyRow>[] = [
  { name: 'Provider', cell: ({ provider }) => provider.charAt(0).toUpperCase() + provider.slice(1) },
  { name: 'Number', isAmount: true, cell: ({ count }) => formatNumber(count) },
  {
    name: 'Amount',
    isAmount: true,
    cell: ({ amount, currency }) => (isCurrency(currency) ? formatMinor(amount, currency) : `${amount} ${currency}`),
  },
  { name: 'Booked at', isAmount: true, cell: ({ booked }) => formatCents(booked) },
]

const ACCOUNT_COLUMNS: readonly PaperColumn<OperatorStatement['accounts'][number]>[] = [
  { name: 'Account', cell: ({ account }) => <b>{nameAccount(account)}</b> },
  { name: 'Opening', isAmount: true, cell: ({ opening }) => formatCents(opening) },
  {
    name: 'Changes',
    isAmount: true,
    cell: ({ changes }) => (
      <>
        {changes.map(({ kind, amount }) => (
          <span key={kind} className="account-change">
            {nameKind(kind)} {formatCents(amount)}
          </span>
        ))}
      </>
    ),
  },
  { name: 'Closing', isAmount: true, cell: ({ closing }) => <b>{formatCents(closing)}</b> },
]
