import type { BalanceAtProvider, BalanceCheck, Treasury } from '#shared/contract/admin/treasury'
import { formatCents } from '#shared/rules/money/money'
import { BANK } from '#shared/rules/treasury'
import type { Columns } from '../section/Rows'
import { When } from '../section/When'
import { formatAmount, holderName, underWayWords } from './treasury-words'

type Holding = Treasury['holdings'][number] & { id: number }

/** The columns of the money held: the books, what the provider says, and the difference. */
export function holdingColumns(providers: readonly BalanceCheck[]): Columns<Holding> {
  const checkOf = (holder: string) => providers.find(({ provider }) => provider === holder)
  return [
    { name: 'Held by', cell: ({ holder }) => holderName(holder) },
    { name: 'Currency', cell: ({ currency }) => currency },
    { name: 'In the books', cell: ({ amount, currency }) => formatAmount(amount, currency) },
    { name: 'At the provider', cell: (holding) => <AtProvider holding={holding} check={checkOf(holding.holder)} /> },
    { name: 'Difference', cell: (holding) => <Difference holding={holding} /> },
    { name: 'Value in the books', cell: ({ bookValue }) => formatCents(bookValue) },
  ]
}

function AtProvider({ holding, check }: { holding: Holding; check: BalanceCheck | undefined }) {
  const { holder, currency, atProvider } = holding
  if (holder === BANK) return <>See its statement</>
  if (!atProvider) return <>{wordsWithoutBalance(check)}</>
  const { available, pending } = atProvider
  return (
    <>
      {formatAmount(available + pending, currency)}
      {pending !== 0 && <div className="quiet-text">{formatAmount(pending, currency)} of it is not settled yet</div>}
      {check?.answeredAt && (
        <div className="quiet-text">
          <When moment={check.answeredAt} />
        </div>
      )}
    </>
  )
}

function wordsWithoutBalance(check: BalanceCheck | undefined): string {
  if (!check || check.problem === 'not-configured') return 'Not in use'
  if (check.problem === 'no-such-call') return 'It can’t be asked'
  if (check.answeredAt !== null) return 'Not in its last answer'
  return check.askedAt === null ? 'Not asked yet' : 'No answer yet'
}

function Difference({ holding: { currency, amount, atProvider } }: { holding: Holding }) {
  if (!atProvider) return <>–</>
  const { difference, booked } = atProvider
  return (
    <>
      {difference === 0 ? 'None' : <Amount balance={atProvider} currency={currency} />}
      {booked !== amount && (
        <div className="quiet-text">The books said {formatAmount(booked, currency)} at that time</div>
      )}
    </>
  )
}

function Amount({ balance, currency }: { balance: BalanceAtProvider; currency: string }) {
  const { difference, isExplained, underWay } = balance
  const words = underWay.map((sum) => underWayWords(sum, currency)).join(', ')
  return (
    <>
      <span className={isExplained ? undefined : 'admin-warning'}>
        {formatAmount(Math.abs(difference), currency)} {difference > 0 ? 'more' : 'less'} than in the books
      </span>
      {words && (
        <div className="quiet-text">
          {isExplained ? 'Explained by what is under way: ' : 'Not explained by what is under way: '}
          {words}
        </div>
      )}
    </>
  )
}
