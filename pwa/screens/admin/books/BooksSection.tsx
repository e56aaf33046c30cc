import { ExportForm } from './ExportForm'
import { LastComparison } from './LastComparison'

/** Files for an accountant, and how the books compare with the providers' lists. */
export function BooksSection() {
  return (
    <section className="admin-section" aria-labelledby="books">
      <header>
        <h2 id="books">Books</h2>
      </header>
      <ExportForm />
      <h3>Comparison with the providers</h3>
      <LastComparison />
    </section>
  )
}
