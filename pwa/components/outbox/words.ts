import { isLanguage, ownName as languageName } from '#shared/language/languages'
import { categoryName, isCategoryId } from '#shared/rules/categories'
import { FUNDRAISER_TEXTS, forTexts } from '#shared/rules/fundraisers/texts'
import { formatCents } from '#shared/rules/money/money'
import type { Draft, DraftKind } from '../../offline/drafts/drafts'
import type { OutboxEntry, OutboxKind } from '../../offline/drafts/entry'
import { needsPerson } from '../../offline/outbox/status/needs-person'
import { OPEN_TO_SEND } from '../../offline/outbox/status/sends-when-closed'

const KINDS: Record<DraftKind, string> = {
  'fundraiser.create': 'New fundraiser',
  'fundraiser.update': 'Changes to a fundraiser',
  'profile.update': 'Changes to your profile',
  'profile.create': 'Profile for someone else',
  donation: 'Donation',
  thanks: 'Thanks to your donors',
  payout: 'Payout request',
  'bank-account': 'Payout account',
}

/** The name of a kind of draft or entry. */
export const kindName = (kind: DraftKind): string => KINDS[kind]

/** The name that its writer gave it; empty if there is none or it says no more than the kind. */
export function ownName(kind: DraftKind, typed: Readonly<Record<string, string>>): string {
  if (kind === 'donation' || kind === 'payout') return typed.amount ? `$${typed.amount}` : ''
  if (kind === 'bank-account') return typed.bankName?.trim() ?? ''
  return (kind === 'profile.create' ? typed.fullName : typed.title)?.trim() ?? ''
}

/** The typed text in a draft. */
export function typedIn({ kind, value }: Draft): Readonly<Record<string, string>> {
  const typed: unknown =
    kind !== 'donation' && typeof value === 'object' && value !== null && 'typed' in value ? value.typed : value
  const texts = Object.entries(typed ?? {}).filter(([, text]) => typeof text === 'string')
  return Object.fromEntries(texts)
}

const FUNDRAISER_FIELDS: Readonly<Record<string, string>> = {
  title: 'Fundraiser Title',
  ...forTexts((name) => FUNDRAISER_TEXTS[name].label),
  category: 'Category',
  goalAmount: 'Goal Amount (USD)',
  duration: 'Campaign Duration (days)',
  description: 'Your Story',
  storyLanguage: 'Language of the story',
  image: 'Image',
  images: 'Image',
}
const PROFILE_FIELDS: Readonly<Record<string, string>> = {
  fullName: 'Full name',
  username: 'Username',
  email: 'Email',
  bio: 'Bio',
  location: 'Location',
  profileImage: 'Photo',
}

/** The label of a field, as in its form. */
export const fieldName = (kind: OutboxKind, field: string): string =>
  (kind.startsWith('fundraiser.') ? FUNDRAISER_FIELDS : PROFILE_FIELDS)[field] ?? field

/** Whether a field contains pictures or addresses of pictures. */
export const isPicture = (field: string): boolean => field === 'image' || field === 'images' || field === 'profileImage'

/** The value of a field as readable text; empty for none. */
export function formatValue(field: string, value: unknown): string {
  if (field === 'goalAmount' && typeof value === 'number') return formatCents(value)
  if (field === 'category' && typeof value === 'string' && isCategoryId(value)) return categoryName(value)
  if (field === 'storyLanguage' && typeof value === 'string' && isLanguage(value)) return languageName(value)
  return String(value ?? '')
}

/** The conditions that an entry's state text depends on, in addition to the entry. */
export interface Circumstances {
  isSending: boolean
  isOffline: boolean
  mustSignIn: boolean
  /** An earlier change of the same object needs the person first. */
  isBehind: boolean
  /** Whether it is sent with the app closed. */
  sendsWhenClosed: boolean
}

export interface StateWords {
  label: 'Waiting for a connection' | 'Waiting to be sent' | 'Sending' | 'Action needed' | 'Published'
  /** The reason, and the next step. */
  reason: string
}

/** An entry's state in plain words. */
export function describeState({ state }: OutboxEntry, around: Circumstances): StateWords {
  if (state.name === 'sent') return { label: 'Published', reason: '' }
  if (state.name === 'refused') return { label: 'Action needed', reason: state.refusal.message }
  if (state.name === 'conflict')
    return {
      label: 'Action needed',
      reason: 'It was changed in two places. Please choose which version to keep.',
    }
  if (around.isSending) return { label: 'Sending', reason: '' }
  if (around.mustSignIn) return { label: 'Action needed', reason: 'Your session has ended. Sign in to send it.' }
  if (around.isBehind) return { label: 'Waiting to be sent', reason: 'An earlier change needs your action first.' }
  if (around.isOffline)
    return {
      label: 'Waiting for a connection',
      reason: around.sendsWhenClosed ? 'It is sent when you are back online.' : OPEN_TO_SEND,
    }
  return { label: 'Waiting to be sent', reason: 'It is sent as soon as the server answers.' }
}

/** The upload progress of a photo as text. `percent` is whole. */
export const formatProgress = (percent: number): string =>
  percent === 100 ? 'All sent. Waiting for the server.' : `${percent}% sent`

/** The progress for screen readers: it changes at every quarter only. */
export function formatSpokenProgress(percent: number): string {
  const quarter = Math.floor(percent / 25) * 25
  return quarter === 0 ? '' : formatProgress(quarter)
}

/** The warning before an entry is deleted for good. */
export const deletionWarning = (entry: OutboxEntry): string | undefined =>
  entry.tries > 0 && !needsPerson(entry)
    ? 'It may have reached the server already. Deleting it here does not undo that.'
    : undefined
