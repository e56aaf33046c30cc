import { idOfShortCode, shortCode } from './short-code'

/** The code of a list: its fundraiser's, and that of the row of the books from which it was made, such as `PM7K-4D8R`. */
export const checkCode = (fundraiserId: number, number: number): string =>
  `${shortCode(fundraiserId)}-${shortCode(number)}`

export interface BooksPlace {
  fundraiserId: number
  number: number
}

/** What a typed code may name, in any letter case, with spaces or without its dash; nothing for a wrong letter. */
export function readCheckCode(typed: string): BooksPlace[] {
  const parts = typed.replace(/\s/g, '').split(/[-\u2010-\u2015]/)
  const [first = '', second] = parts
  if (parts.length > 2 || first.length > LONGEST) return []
  if (second !== undefined) return placeOf(first, second)
  // Each part has check letters, so another place of the dash hardly ever fits too.
  return Array.from({ length: first.length }, (_, at) => placeOf(first.slice(0, at), first.slice(at))).flat()
}

const LONGEST = 40

function placeOf(first: string, second: string): BooksPlace[] {
  const [fundraiserId, number] = [idOfShortCode(first), idOfShortCode(second)]
  return fundraiserId === null || number === null ? [] : [{ fundraiserId, number }]
}
