import { categoryName, isCategoryId } from '#shared/rules/categories'
import { formatCents } from '#shared/rules/money'
import type { Draft, DraftKind } from '../../offline/drafts'
import type { OutboxEntry } from '../../offline/outbox/entry'

const KINDS: Record<DraftKind, string> = {
  'fundraiser.create': 'New fundraiser',
  'fundraiser.update': 'Changes to a fundraiser',
  'profile.update': 'Changes to your profile',
  'profile.create': 'Profile for someone else',
  donation: 'Donation',
  thanks: 'Thanks to your donors',
  payout: 'Payout request',
  'bank-account': 'Bank account',
}

/** What a draft or an entry is. */
export const kindName = (kind: DraftKind): string => KINDS[kind]

/** What it is called by whoever wrote it; empty where that says no more than its kind. */
export function ownName(kind: DraftKind, typed: Readonly<Record<string, string>>): string {
  if (kind === 'donation' || kind === 'payout') return typed.amount ? `$${typed.amount}` : ''
  if (kind === 'bank-account') return typed.bankName?.trim() ?? ''
  return (kind === 'profile.create' ? typed.fullName : typed.title)?.trim() ?? ''
}

/** What stands in the fields of a draft. */
export function typedIn({ kind, value }: Draft): Readonly<Record<string, string>> {
  const typed: unknown =
    kind !== 'donation' && typeof value === 'object' && value !== null && 'typed' in value ? value.typed : value
  const texts = Object.entries(typed ?? {}).filter(([, text]) => typeof text === 'string')
  return Object.fromEntries(texts)
}

const FIELDS: Readonly<Record<string, string>> = {
  fullName: 'Full name',
  bio: 'Bio',
  location: 'Location',
  title: 'Fundraiser Title',
  displayName: 'Creator Display Name',
  category: 'Category',
  goalAmount: 'Goal Amount (USD)',
  description: 'Your Story',
  image: 'Image',
  profileImage: 'Photo',
}

/** A field's label, as its form has it. */
export const fieldName = (field: string): string => FIELDS[field] ?? field

/** Whether a field's value is a picture, or the address of one. */
export const isPicture = (field: string): boolean => field === 'image' || field === 'profileImage'

/** A field's value, as people read it; empty for none. */
export function valueInWords(field: string, value: unknown): string {
  if (field === 'goalAmount' && typeof value === 'number') return formatCents(value)
  if (field === 'category' && typeof value === 'string' && isCategoryId(value)) return categoryName(value)
  return String(value ?? '')
}

/** What an entry's state depends on besides itself. */
export interface Circumstances {
  isSending: boolean
  isOffline: boolean
  mustSignIn: boolean
  /** An earlier change of the same thing needs the person first. */
  isBehind: boolean
}

export interface StateWords {
  label: 'Waiting for a connection' | 'Waiting to be sent' | 'Sending' | 'Needs you' | 'Published'
  /** Why, and what comes next. */
  reason: string
}

/** An entry's state in plain words. */
export function stateInWords({ state }: OutboxEntry, around: Circumstances): StateWords {
  if (state.name === 'sent') return { label: 'Published', reason: '' }
  if (state.name === 'refused') return { label: 'Needs you', reason: state.refusal.message }
  if (state.name === 'conflict')
    return { label: 'Needs you', reason: 'It was changed elsewhere meanwhile. Please choose which version to keep.' }
  if (around.isSending) return { label: 'Sending', reason: '' }
  if (around.mustSignIn)
    return { label: 'Needs you', reason: 'Your session has ended. Sign in, and it goes out by itself.' }
  if (around.isBehind) return { label: 'Waiting to be sent', reason: 'It follows an earlier change that needs you.' }
  if (around.isOffline)
    return { label: 'Waiting for a connection', reason: 'It goes out by itself, once, as soon as there is one.' }
  return { label: 'Waiting to be sent', reason: 'It goes out by itself as soon as the server answers.' }
}

/** How much of a photo has left, in whole percent. */
export const sentInWords = (percent: number): string =>
  percent === 100 ? 'All sent. Waiting for the answer.' : `${percent}% sent`

/** The same for who listens: at every quarter, so that it does not chatter. */
export function sentAloud(percent: number): string {
  const quarter = Math.floor(percent / 25) * 25
  return quarter === 0 ? '' : sentInWords(quarter)
}

/** What else one should know before an entry goes for good. */
export const deletionWarning = (entry: OutboxEntry): string | undefined =>
  entry.tries > 0 && !needsPerson(entry)
    ? 'It may have reached the server already: that is not undone by this.'
    : undefined

/** Whether nothing happens to an entry before the person does something. */
export const needsPerson = ({ state }: OutboxEntry): boolean => state.name === 'refused' || state.name === 'conflict'
