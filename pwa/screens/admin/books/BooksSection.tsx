import { type BookMonth, listBookMonths } from '#shared/contract/admin/books'
import { MONTH, nameMonth } from '#shared/rules/months'
import { LoadingFailed } from '../../../components/ui/LoadingFailed'
import { useAdminAnswer } from '../section/state/admin-queries'
import { useSection } from '../section/state/useSection'
import { BookMonths } from './BookMonths'
import { ExportForm } from './ExportForm'
import { OperatorSheet } from './OperatorSheet'

/** The months of the books with their statements, and files for an accountant. */
export function BooksSection() {
  const { data, isError, refetch } = useAdminAnswer(listBookMonths, {})
  const section = useSection('books')
  const month = MONTH.test(section.value('month')) ? section.value('month') : null
  return (
    <section className="admin-section" aria-labelledby="books">
      <header>
        <h2 id="books">{month ? `Books of ${nameMonth(month)}` : 'Books'}</h2>
      </header>
      {month ? (
        <OperatorSheet key={month} month={month} backTo={section.addressOf({ month: '' })} />
      ) : (
        <>
          {data && <Months months={data} addressOf={(chosen) => section.addressOf({ month: chosen })} />}
          {!data && isError && <LoadingFailed title="Error Loading Books" onRetry={refetch} />}
          {!data && !isError && <p role="status">Loading…</p>}
          <ExportForm />
        </>
      )}
    </section>
  )
}

function Months({ months, addressOf }: { months: readonly BookMonth[]; addressOf: (month: string) => string }) {
  return (
    <>
      <h3>Months</h3>
      <p className="quiet-text">
        Nothing is booked in a closed month any more: later corrections are booked in the first open month. Months end
        in UTC and are closed in order.
      </p>
      {months.length > 0 ? (
        <BookMonths months={months} addressOf={addressOf} />
      ) : (
        <p className="admin-empty">Nothing is booked yet. The first donation opens the books.</p>
      )}
    </>
  )
}
