export const ANONYMOUS = 'Anonymous'

/** Up to two initials of a name in any script: first letters of its first and last word. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean)
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words
  return ends
    .map((word) => [...new Intl.Segmenter().segment(word ?? '')][0]?.segment ?? '')
    .join('')
    .toLocaleUpperCase('en')
}

/** What a person is greeted with: the first word of their name, which is all of it where people have one name. */
export function firstName(fullName: string): string {
  return fullName.trim().split(/\s+/)[0] ?? ''
}

/** The name that a fundraiser goes by: its own display name, else its creator's. */
export function creatorName(fundraiser: { displayName: string | null; user: { fullName: string } }): string {
  return fundraiser.displayName || fundraiser.user.fullName
}
