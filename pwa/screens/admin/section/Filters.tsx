import { type FormEvent, type ReactNode, useState } from 'react'
import { SearchIcon } from '../../../components/ui/page-icons'
import { useIsWide } from './state/useIsWide'
import type { Section } from './state/useSection'

/** The maximum number of characters of a search, as in the contract. */
const LONGEST_SEARCH = 100

const DAYS = [
  { name: 'from', label: 'From (UTC)' },
  { name: 'to', label: 'To (UTC)' },
]

interface Choice {
  /** As the address names it. */
  name: string
  label: string
  /** The first one is empty, and means that nothing is chosen. */
  options: readonly (readonly [value: string, text: string])[]
}

export interface FilterWords {
  /** The name of the search text in the address. */
  searchName?: string
  searchLabel: string
  /** What can be searched for. */
  placeholder: string
  choices?: readonly Choice[]
  /** Whether the list can be limited to days, as `from` and `to` in the address. */
  hasDays?: boolean
}

/** Search and filters of a list. A filter applies at once, a search text on submission. */
export function Filters({
  section,
  searchName = 'q',
  searchLabel,
  placeholder,
  choices = [],
  hasDays = false,
}: FilterWords & { section: Section }) {
  const wanted = section.value(searchName)
  const [{ from, typed }, setTyped] = useState({ from: wanted, typed: wanted })
  if (from !== wanted) setTyped({ from: wanted, typed: wanted })
  const days = hasDays ? DAYS : []
  const names = [searchName, ...choices.map(({ name }) => name), ...days.map(({ name }) => name)]
  const isChosen = names.some((name) => section.value(name) !== '')

  function search(event: FormEvent) {
    event.preventDefault()
    section.choose({ [searchName]: typed.trim() })
  }
  function clear() {
    section.choose(Object.fromEntries(names.map((name) => [name, ''])))
  }
  return (
    <search>
      <form className="filter-row" onSubmit={search}>
        <div className="filter-search">
          <label>
            {searchLabel}
            <input
              type="search"
              value={typed}
              onChange={({ target }) => setTyped({ from: wanted, typed: target.value })}
              maxLength={LONGEST_SEARCH}
              dir="auto"
              placeholder={placeholder}
            />
          </label>
          <button type="submit" aria-label="Search">
            <SearchIcon />
          </button>
        </div>
        <Folded isOpen={isChosen} isEmpty={choices.length + days.length === 0}>
          {choices.map(({ name, label, options }) => (
            <label key={name}>
              {label}
              <select value={section.value(name)} onChange={({ target }) => section.choose({ [name]: target.value })}>
                {options.map(([value, text]) => (
                  <option key={value} value={value}>
                    {text}
                  </option>
                ))}
              </select>
            </label>
          ))}
          {days.map(({ name, label }) => (
            <label key={name}>
              {label}
              <input
                type="date"
                value={section.value(name)}
                onChange={({ target }) => section.choose({ [name]: target.value })}
              />
            </label>
          ))}
        </Folded>
        {isChosen && (
          <button type="button" className="button quiet" onClick={clear}>
            Clear
          </button>
        )}
      </form>
    </search>
  )
}

interface FoldedProps {
  /** Whether something is chosen: then it must be seen. */
  isOpen: boolean
  isEmpty: boolean
  children: ReactNode
}

/** The filters: in a line where there is room, and behind a tap on a phone. */
function Folded({ isOpen, isEmpty, children }: FoldedProps) {
  const isWide = useIsWide()
  if (isWide || isEmpty) return children
  return (
    <details open={isOpen}>
      <summary>Filters</summary>
      <div className="filter-row">{children}</div>
    </details>
  )
}
