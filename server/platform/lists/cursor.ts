import { refuse } from '../refusals/refusal'

/** The position where a list continues: the sort value and id of the last row shown. */
export interface Cursor {
  value: number
  id: number
}

export function encodeCursor({ value, id }: Cursor): string {
  return `${value}.${id}`
}

/** Throws 400 for an invalid cursor. */
export function decodeCursor(text: string | undefined): Cursor | null {
  if (text === undefined) return null
  const [, value, id] = /^(-?\d{1,16})\.(\d{1,16})$/.exec(text) ?? []
  if (!value || !id) throw refuse('request.foreign-cursor')
  return { value: Number(value), id: Number(id) }
}

/** The Link header of the next page of a list (RFC 8288), or no header at the end. */
export function nextPageLink(
  path: string,
  query: Record<string, string | number | undefined>,
  next: Cursor | null,
): Record<string, string> {
  if (!next) return {}
  const search = new URLSearchParams()
  for (const [key, value] of Object.entries(query)) if (value !== undefined) search.set(key, String(value))
  search.set('cursor', encodeCursor(next))
  return { Link: `<${path}?${search}>; rel="next"` }
}
