import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import type { Books } from '#shared/contract/books'
import { formatUtcTime } from '#shared/language/format-time'
import { say } from '#shared/language/say'
import { formatDate } from '#shared/rules/dates'
import { formatCents } from '#shared/rules/money/money'
import { FactRows } from '../../components/ui/Facts'
import { sayNodes } from '../../language/say-nodes'
import { booksQuery } from './fundraiser-route'

/** The four numbers of the ledger, which add up before the eyes of everybody. */
export function WhereTheMoneyIs({ id }: { id: number }) {
  const { data } = useQuery(booksQuery(String(id)))
  if (!data) return null
  return (
    <section className="books" aria-labelledby="books">
      <h2 id="books">{say('Where the money is')}</h2>
      {data.asOf === null ? (
        <p className="quiet-text">{say('No money has come in yet. Here you will see where all of it is.')}</p>
      ) : (
        <Figures books={data} asOf={data.asOf} />
      )}
      <p>
        {sayNodes('Did somebody send you a list of the gifts? <check>Check whether it is true</check>', {
          check: (words) => <Link to="/check">{words}</Link>,
        })}
      </p>
    </section>
  )
}

function Figures({ books, asOf }: { books: Books; asOf: string }) {
  const { raised, fees, paidOut, waiting, coveredFees, withheld, payouts } = books
  return (
    <>
      <dl className="facts-list">
        <FactRows
          facts={[
            [say('Fees'), formatCents(fees)],
            [say('Paid out to the organiser'), formatCents(paidOut)],
            [say('Waiting to be paid out'), formatCents(waiting)],
            [say('Together: raised'), formatCents(raised)],
          ]}
        />
      </dl>
      <p className="quiet-text">
        {say('As of {time}.', { time: formatUtcTime(Date.parse(asOf)) })}
        {coveredFees > 0 &&
          ` ${say('Of what was raised, donors added {amount} on top for the fees.', { amount: formatCents(coveredFees) })}`}
        {withheld > 0 &&
          ` ${say('{amount} more is not in it: the banks of donors dispute it.', { amount: formatCents(withheld) })}`}
      </p>
      {payouts.length > 0 && (
        <>
          <h3>{say('When money arrived with the organiser')}</h3>
          <ul className="plain">
            {payouts.map(({ at, amount }) => (
              <li key={at}>{say('{day}: {amount}', { day: formatDate(at), amount: formatCents(amount) })}</li>
            ))}
          </ul>
        </>
      )}
    </>
  )
}
