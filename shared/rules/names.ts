/** How calls and stored data write that a donor has given no name. Pages show `donorShown`. */
export const ANONYMOUS = 'Anonymous'

/** Returns up to two initials of a name in any script: the first letters of its first and last word. */
export function initials(name: string): string {
  const words = name.split(/\s/).filter(Boolean)
  const ends = words.filter((_, index) => index === 0 || index === words.length - 1)
  const letters = ends.flatMap((word) => [...new Intl.Segmenter().segment(word)].slice(0, 1))
  return letters
    .map(({ segment }) => segment)
    .join('')
    .toUpperCase()
}

/** The name with which we greet a person: the first word of their full name, or all of it if it is one word. */
export function firstName(fullName: string): string {
  return fullName.trim().replace(/\s.*/s, '')
}

/** The name that a fundraiser shows: its display name, or else its creator's name. */
export function creatorName(fundraiser: { displayName: string | null; user: { fullName: string } }): string {
  return fundraiser.displayName || fundraiser.user.fullName
}
