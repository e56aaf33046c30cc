import { say } from '../language/say'

/** How calls and stored data write that a donor has given no name. Pages show `donorShown`. */
export const ANONYMOUS = 'Anonymous'

/** Whether a donation's form or address hides the name: a hidden field says so, and the ticked box after it takes it back. */
export const hidesName = (fields: Pick<FormData, 'getAll'>): boolean => fields.getAll('isAnonymous').at(-1) === 'true'

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
export const firstName = (fullName: string): string => fullName.trim().replace(/\s.*/s, '')

export function creatorName(fundraiser: { displayName: string | null; user: { fullName: string } }): string {
  return fundraiser.displayName || fundraiser.user.fullName
}

/** The message for a registered person whose leader still knows the password. */
export const ownPasswordNeeded = () => say('Please set your own password first: we have mailed you a link.')

/** The username of a closed account: the only name of the person that the history of the money keeps. */
export const formerUsername = (id: number): string => `closed-${id}`

/** Whether the person has closed their account. If so, they have no page to link to. */
export function isFormerMember({ id, username }: { id: number; username: string }): boolean {
  return username === formerUsername(id)
}

/** An e-mail address with most of it hidden, for a screen that others may see: `ama@example.org` becomes `a•••@example.org`. */
export function maskEmail(email: string): string {
  const [first = ''] = email
  return `${first}•••${email.slice(email.lastIndexOf('@'))}`
}

/** For a leader who may no longer act for a person. */
export const leaderEnded = () => say('They have ended what you may do for them. Your commission goes on.')
