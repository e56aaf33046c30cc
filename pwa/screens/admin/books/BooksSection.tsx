import { ExportForm } from './ExportForm'

/** Files for an accountant. */
export function BooksSection() {
  return (
    <section className="admin-section" aria-labelledby="books">
      <header>
        <h2 id="books">Books</h2>
      </header>
      <ExportForm />
    </section>
  )
}
