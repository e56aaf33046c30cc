import { type FormEvent, useEffect, useRef } from 'react'
import { FUNDRAISER_SORTS, type FundraiserSort } from '#shared/contract/fundraisers'
import { CATEGORIES } from '#shared/rules/categories'
import { SearchIcon } from '../../components/icons'
import { readSelection, type Selection } from './browse-route'

const SORT_NAMES: Record<FundraiserSort, string> = {
  newest: 'Newest first',
  featured: 'Featured first',
  ending: 'Ending soon',
  'most-funded': 'Most funded',
}

interface Props {
  selection: Selection
  onSelect: (selection: Selection) => void
}

/** A plain form, which the browser sends by itself where there is no script; with one, each choice counts at once. */
export function Filters({ selection, onSelect }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const { category = '', q = '', sort = 'newest' } = selection
  // The fields belong to whoever types; only a new address (a link, the back button) sets them.
  useEffect(() => {
    for (const [name, value] of Object.entries({ category, q, sort })) {
      const field = form.current?.elements.namedItem(name)
      if (field instanceof HTMLSelectElement || field instanceof HTMLInputElement) field.value = value
    }
  }, [category, q, sort])

  const apply = () => form.current && onSelect(readForm(form.current))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    apply()
  }
  const clear = (event: FormEvent) => {
    event.preventDefault()
    onSelect({})
  }

  return (
    <search className="filters">
      <form ref={form} action="/browse" onSubmit={submit}>
        <label>
          Category
          <select name="category" defaultValue={category} onChange={apply}>
            <option value="">All Categories</option>
            {CATEGORIES.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </label>
        <label>
          Sort by
          <select name="sort" defaultValue={sort} onChange={apply}>
            {FUNDRAISER_SORTS.map((known) => (
              <option key={known} value={known}>
                {SORT_NAMES[known]}
              </option>
            ))}
          </select>
        </label>
        <div className="filter-search">
          <label>
            Search
            <input
              type="search"
              name="q"
              defaultValue={q}
              maxLength={100}
              dir="auto"
              placeholder="Name, place or need"
            />
          </label>
          <button type="submit" aria-label="Search">
            <SearchIcon />
          </button>
        </div>
      </form>
      {Object.keys(selection).length > 0 && (
        <form action="/browse" onSubmit={clear}>
          <button type="submit" className="button quiet small">
            Clear Filter
          </button>
        </form>
      )}
    </search>
  )
}

/** The form's fields as the address takes them; what is as always is left out. */
function readForm(form: HTMLFormElement): Selection {
  const fields = new URLSearchParams()
  for (const [name, value] of new FormData(form)) if (typeof value === 'string') fields.set(name, value)
  const { sort, ...selection } = readSelection(fields)
  return { ...selection, ...(sort && sort !== 'newest' ? { sort } : {}) }
}
