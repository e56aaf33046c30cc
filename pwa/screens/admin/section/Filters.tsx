import { type FormEvent, useState } from 'react'
import { SearchIcon } from '../../../components/icons'
import type { Section } from './useSection'

/** The most characters of a search, as the contract has it. */
const LONGEST_SEARCH = 100

interface Choice {
  /** As the address names it. */
  name: string
  label: string
  /** The first one is empty, and means that nothing is chosen. */
  options: readonly (readonly [value: string, text: string])[]
}

interface Props {
  section: Section
  /** The name that the words searched for have in the address. */
  searchName?: string
  searchLabel: string
  /** What can be searched for. */
  placeholder: string
  choices: readonly Choice[]
}

/** Search and choices of a list. A choice counts at once, a word when it is sent. */
export function Filters({ section, searchName = 'q', searchLabel, placeholder, choices }: Props) {
  const wanted = section.value(searchName)
  const [{ from, typed }, setTyped] = useState({ from: wanted, typed: wanted })
  if (from !== wanted) setTyped({ from: wanted, typed: wanted })
  const isChosen = wanted !== '' || choices.some(({ name }) => section.value(name) !== '')

  function search(event: FormEvent) {
    event.preventDefault()
    section.choose({ [searchName]: typed.trim() })
  }
  function clear() {
    section.choose(Object.fromEntries([searchName, ...choices.map(({ name }) => name)].map((name) => [name, ''])))
  }
  return (
    <search>
      <form className="admin-filters" onSubmit={search}>
        <div className="admin-search">
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
        {isChosen && (
          <button type="button" className="button quiet" onClick={clear}>
            Clear
          </button>
        )}
      </form>
    </search>
  )
}
