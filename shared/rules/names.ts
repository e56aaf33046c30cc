export const ANONYMOUS = 'Anonymous'

/** Up to two initials of a name in any script: first letters of its first and last word. */
export function initials(name: string): string {
  const words = name.split(/\s/).filter(Boolean)
  const ends = words.filter((_, index) => index === 0 || index === words.length - 1)
  const letters = ends.flatMap((word) => [...new Intl.Segmenter().segment(word)].slice(0, 1))
  return letters
    .map(({ segment }) => segment)
    .join('')
    .toLocaleUpperCase('en')
}

/** What a person is greeted with: the first word of their name, which is all of it where people have one name. */
export function firstName(fullName: string): string {
  return fullName.trim().replace(/\s.*/s, '')
}

/** The name that a fundraiser goes by: its own display name, else its creator's. */
export function creatorName(fundraiser: { displayName: string | null; user: { fullName: string } }): string {
  return fundraiser.displayName || fundraiser.user.fullName
}
