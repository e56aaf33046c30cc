import { type FormEvent, type ReactNode, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { timeZone } from '#shared/rules/dates'
import { Options } from '../../../components/form/Field'
import { QuietButton } from '../../../components/ui/Buttons'
import { SearchIcon } from '../../../components/ui/icons'
import { useIsWide } from './Rows'

const DAYS = [
  { name: 'from', label: 'From' },
  { name: 'to', label: 'To' },
]

interface Choice {
  name: string
  label: string
  /** What each value says. The first one is empty, and means that nothing is chosen. */
  options: Readonly<Record<string, string>>
}

export interface FilterTexts {
  searchLabel: string
  placeholder: string
  choices?: readonly Choice[]
  hasDays?: boolean
}

interface Props extends FilterTexts {
  section: Section
}

export function Filters({ section, searchLabel, placeholder, choices = [], hasDays = false }: Props) {
  const wanted = section.value('q')
  const [{ from, typed }, setTyped] = useState({ from: wanted, typed: wanted })
  if (from !== wanted) setTyped({ from: wanted, typed: wanted })
  const days = hasDays ? DAYS : []
  const names = ['q', ...choices.map(({ name }) => name), ...days.map(({ name }) => name)]
  const isChosen = names.some((name) => section.value(name) !== '')

  function search(event: FormEvent) {
    event.preventDefault()
    section.choose({ q: typed.trim() })
  }
  function clear() {
    section.choose(Object.fromEntries(names.map((name) => [name, ''])))
  }
  return (
    <search>
      <form className="filter-row" onSubmit={search}>
        <div className="filter-search">
          <label>
            <span className="unseen">{searchLabel}</span>
            <input
              type="search"
              value={typed}
              onChange={({ target }) => setTyped({ from: wanted, typed: target.value })}
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
                <Options list={Object.entries(options)} />
              </select>
            </label>
          ))}
          {days.map(({ name, label }) => (
            <label key={name}>
              {label} ({timeZone()})
              <input
                type="date"
                value={section.value(name)}
                onChange={({ target }) => section.choose({ [name]: target.value })}
              />
            </label>
          ))}
        </Folded>
        {isChosen && <QuietButton onClick={clear}>Clear</QuietButton>}
      </form>
    </search>
  )
}

function Folded({ isOpen, isEmpty, children }: { isOpen: boolean; isEmpty: boolean; children: ReactNode }) {
  const isWide = useIsWide()
  if (isWide || isEmpty) return children
  return (
    <details open={isOpen}>
      <summary>Filters</summary>
      <div className="filter-row">{children}</div>
    </details>
  )
}

export const PAGE_SIZE = 25

/** The number of previous pages in the address; more would make it too long. */
const MAXIMUM_TRAIL = 40

/** The filters and the page of a section. They are in the address, so that a reload, a link and going back keep them. */
export interface Section {
  value: (name: string) => string
  cursor: string | undefined
  /** The query parameters of every list: the search text and the page. */
  page: { q: string | undefined; limit: number; cursor: string | undefined }
  choice: string
  nextAddress: (cursor: string) => string
  previousAddress: string | null
  choose: (values: Readonly<Record<string, string>>) => void
  addressOf: (values: Readonly<Record<string, string>>) => string
}

/** The state of one section in the address, under its own name: each keeps its state while another is on screen. */
export function useSection(name: string): Section {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const query = new URLSearchParams(search)
  const trailName = `${name}.after`
  const trail = query.getAll(trailName)

  function addressWith(change: (changed: URLSearchParams) => void, from = search): string {
    const changed = new URLSearchParams(from)
    change(changed)
    const text = changed.toString()
    return text ? `${pathname}?${text}` : pathname
  }
  const atTrail = (cursors: readonly string[]) =>
    addressWith((changed) => {
      changed.delete(trailName)
      for (const cursor of cursors.slice(-MAXIMUM_TRAIL)) changed.append(trailName, cursor)
    })
  const addressOf = (values: Readonly<Record<string, string>>, from?: string) =>
    addressWith((changed) => {
      changed.delete(trailName)
      for (const [key, value] of Object.entries(values)) {
        if (value) changed.set(`${name}.${key}`, value)
        else changed.delete(`${name}.${key}`)
      }
    }, from)

  const value = (key: string) => query.get(`${name}.${key}`) ?? ''
  const cursor = trail.at(-1)
  return {
    value,
    cursor,
    page: { q: value('q') || undefined, limit: PAGE_SIZE, cursor },
    choice: [...query].filter(([key]) => key.startsWith(`${name}.`)).join('&'),
    nextAddress: (cursor) => atTrail([...trail, cursor]),
    previousAddress: trail.length > 0 ? atTrail(trail.slice(0, -1)) : null,
    // Two quick choices: the screen may not show the first one yet, but the address has it.
    choose: (values) => navigate(addressOf(values, window.location.search), { replace: true }),
    addressOf,
  }
}

export function oneOf<const T extends string>(known: readonly T[], text: string): T | undefined {
  return known.find((one) => one === text)
}
