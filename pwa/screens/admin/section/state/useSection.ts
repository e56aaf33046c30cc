import { useLocation, useNavigate } from 'react-router-dom'

/** Rows of a list on one page. */
const PAGE_SIZE = 25

/** The number of previous pages in the address; more would make it too long. */
const MAXIMUM_TRAIL = 40

/** The filters and the page of a section. They are in the address, so that a reload, a link and going back keep them. */
export interface Section {
  /** The value of a filter; empty for none. */
  value: (name: string) => string
  /** The cursor of the current page; undefined for the first one. */
  cursor: string | undefined
  /** The query parameters of every list: the search text and the page. */
  page: { q: string | undefined; limit: number; cursor: string | undefined }
  /** Filters and page as one text; it changes with the rows. */
  choice: string
  nextAddress: (cursor: string) => string
  /** Null on the first page. */
  previousAddress: string | null
  /** Sets filters, and goes to the first page. */
  choose: (values: Readonly<Record<string, string>>) => void
  /** The address that `choose` leads to. */
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

/** The text as one of the known values; undefined for any other text. */
export function oneOf<const T extends string>(known: readonly T[], text: string): T | undefined {
  return known.find((one) => one === text)
}
