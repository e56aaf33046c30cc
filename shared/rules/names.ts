import { say } from '../language/say'

/** How calls and stored data write that a donor has given no name. Pages show `donorShown`. */
export const ANONYMOUS = 'Anonymous'

/** How the page shows the name of a donor; empty for all of it. */
export const NAMES_SHOWN = ['', 'short', 'none'] as const

/** What calls and stored data say of it. */
export const nameFlags = (shown: string) => ({ isAnonymous: shown === 'none', isNameShort: shown === 'short' })

export const nameShownBy = ({
  isAnonymous,
  isNameShort = false,
}: {
  isAnonymous: boolean
  isNameShort?: boolean | undefined
}) => (isAnonymous ? 'none' : isNameShort ? 'short' : '')

/** How a donation's form or address wants the name shown. An address may also only say that it is hidden: `isAnonymous=true`. */
export function nameShownIn(fields: Pick<FormData, 'get' | 'getAll'>): string {
  const chosen = NAMES_SHOWN.find((shown) => shown !== '' && shown === fields.get('nameShown'))
  return chosen ?? (fields.getAll('isAnonymous').at(-1) === 'true' ? 'none' : '')
}

/** The first word of a name and the initial of its last one, `Amina K.`, in any script; a name of one word stays. */
export function shortName(name: string): string {
  const [first = '', ...others] = name.trim().split(/\s+/)
  const initial = others.flatMap((word) => firstLetter(word)).at(-1)
  return initial === undefined ? first : `${first} ${initial}.`
}

function firstLetter(word: string): string[] {
  const letters = [...new Intl.Segmenter().segment(word)].map(({ segment }) => segment)
  return letters.filter((letter) => /[\p{L}\p{N}]/u.test(letter)).slice(0, 1)
}

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
