import { useLocation, useNavigate } from 'react-router-dom'

/** How many pages back one can go step by step; the address would grow too long for more. */
const TRAIL = 40

/** What is chosen in a section: all of it stands in the address, so that a reload, a link and going back keep it. */
export interface Section {
  /** What a filter is set to; empty for none. */
  value: (name: string) => string
  /** Where the page on screen begins; undefined for the first one. */
  cursor: string | undefined
  /** Filters and page as one text: another one means other rows. */
  choice: string
  nextAddress: (cursor: string) => string
  /** Null on the first page. */
  previousAddress: string | null
  /** Sets filters, and begins at the first page. */
  choose: (values: Readonly<Record<string, string>>) => void
  /** The address that `choose` leads to. */
  addressOf: (values: Readonly<Record<string, string>>) => string
}

/** The state of one section in the address, under its own name: each keeps what was chosen while another is on screen. */
export function useSection(name: string): Section {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const query = new URLSearchParams(search)
  const trailName = `${name}.after`
  const trail = query.getAll(trailName)

  function addressWith(change: (changed: URLSearchParams) => void): string {
    const changed = new URLSearchParams(search)
    change(changed)
    const text = changed.toString()
    return text ? `${pathname}?${text}` : pathname
  }
  const atTrail = (cursors: readonly string[]) =>
    addressWith((changed) => {
      changed.delete(trailName)
      for (const cursor of cursors.slice(-TRAIL)) changed.append(trailName, cursor)
    })
  const addressOf = (values: Readonly<Record<string, string>>) =>
    addressWith((changed) => {
      changed.delete(trailName)
      for (const [key, value] of Object.entries(values)) {
        if (value) changed.set(`${name}.${key}`, value)
        else changed.delete(`${name}.${key}`)
      }
    })

  return {
    value: (key) => query.get(`${name}.${key}`) ?? '',
    cursor: trail.at(-1),
    choice: [...query].filter(([key]) => key.startsWith(`${name}.`)).join('&'),
    nextAddress: (cursor) => atTrail([...trail, cursor]),
    previousAddress: trail.length > 0 ? atTrail(trail.slice(0, -1)) : null,
    choose: (values) => navigate(addressOf(values), { replace: true }),
    addressOf,
  }
}

/** One of the known choices; undefined for whatever else an address may hold. */
export function oneOf<const T extends string>(known: readonly T[], text: string): T | undefined {
  return known.find((one) => one === text)
}
