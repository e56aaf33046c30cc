import { isLanguage, ownName as languageName } from '#shared/language/languages'
import { say } from '#shared/language/say'
import { categoryName, isCategoryId } from '#shared/rules/categories'
import { cut } from '#shared/rules/characters'
import { FUNDRAISER_TEXTS, forTexts } from '#shared/rules/fundraisers/texts'
import { messageNumber } from '#shared/rules/messages'
import { formatCents } from '#shared/rules/money/money'
import type { Draft, DraftKind } from '../../offline/drafts/drafts'
import type { OutboxEntry, OutboxKind } from '../../offline/drafts/entry'
import { needsPerson } from '../../offline/outbox/badge'
import { openToSend, refusalReason } from '../../offline/outbox/outbox-text'

const kindNames = (): Record<DraftKind, string> => ({
  'fundraiser.create': say('New fundraiser'),
  'fundraiser.update': say('Changes to a fundraiser'),
  'profile.update': say('Changes to your profile'),
  'profile.create': say('Profile for someone else'),
  'message.send': say('Message'),
  'news.post': say('News'),
  donation: say('Donation'),
  thanks: say('Thanks to your donors'),
  payout: say('Payout request'),
  'bank-account': say('Payout account'),
})

export const kindName = (kind: DraftKind): string => kindNames()[kind]

/** Characters of a text that has no name. */
const BEGINNING = 60

/** The name that its writer gave it; empty if there is none or it says no more than the kind. */
export function ownName(kind: DraftKind, typed: Readonly<Record<string, string>>): string {
  if (kind === 'donation' || kind === 'payout') return typed.amount ? `$${typed.amount}` : ''
  if (kind === 'bank-account') return typed.bankName?.trim() ?? ''
  if (kind === 'message.send') return typed.subject?.trim() ?? ''
  if (kind === 'news.post') return cut((typed.text ?? '').trim().replace(/\s+/g, ' '), BEGINNING)
  return (kind === 'profile.create' ? typed.fullName : typed.title)?.trim() ?? ''
}

export function typedIn({ kind, value }: Draft): Readonly<Record<string, string>> {
  const typed: unknown =
    kind !== 'donation' && typeof value === 'object' && value !== null && 'typed' in value ? value.typed : value
  const texts = Object.entries(typed ?? {}).filter(([, text]) => typeof text === 'string')
  return Object.fromEntries(texts)
}

const fundraiserFields = (): Readonly<Record<string, string>> => ({
  title: say('Fundraiser Title'),
  ...forTexts((name) => FUNDRAISER_TEXTS[name].label),
  category: say('Category'),
  goalAmount: say('Goal Amount (USD)'),
  duration: say('Campaign Duration (days)'),
  description: say('Your Story'),
  storyLanguage: say('Language of the story'),
  image: say('Image'),
  images: say('Image'),
})
const profileFields = (): Readonly<Record<string, string>> => ({
  fullName: say('Full name'),
  username: say('Username'),
  email: say('Email'),
  bio: say('Bio'),
  location: say('Location'),
  profileImage: say('Photo'),
})

const newsFields = (): Readonly<Record<string, string>> => ({ text: say('News'), images: say('Image') })

const messageFields = (): Readonly<Record<string, string>> => ({
  name: say('Name'),
  email: say('Email'),
  subject: say('Subject'),
  text: say('Message'),
})

export function fieldName(kind: OutboxKind, field: string): string {
  if (kind === 'message.send') return messageFields()[field] ?? field
  if (kind === 'news.post') return newsFields()[field] ?? field
  return (kind.startsWith('fundraiser.') ? fundraiserFields() : profileFields())[field] ?? field
}

export const isPicture = (field: string): boolean => field === 'image' || field === 'images' || field === 'profileImage'

export function formatValue(field: string, value: unknown): string {
  if (field === 'goalAmount' && typeof value === 'number') return formatCents(value)
  if (field === 'category' && typeof value === 'string' && isCategoryId(value)) return categoryName(value)
  if (field === 'storyLanguage' && typeof value === 'string' && isLanguage(value)) return languageName(value)
  return String(value ?? '')
}

export interface Circumstances {
  isSending: boolean
  isOffline: boolean
  mustSignIn: boolean
  /** An earlier change of the same object needs the person first. */
  isBehind: boolean
  /** Whether it is sent with the app closed. */
  sendsWhenClosed: boolean
}

export interface StateText {
  /** How it is shown, whatever the language. */
  look: 'waiting' | 'sending' | 'action-needed' | 'active'
  label: string
  reason: string
}

export function describeState({ id, kind, state }: OutboxEntry, around: Circumstances): StateText {
  if (state.name === 'sent')
    return kind === 'message.send'
      ? { look: 'active', label: say('Message Sent'), reason: say('Message {number}', { number: messageNumber(id) }) }
      : { look: 'active', label: say('Published'), reason: '' }
  if (state.name === 'refused') return actionNeeded(refusalReason(kind, state.refusal))
  if (state.name === 'conflict')
    return actionNeeded(say('It was changed in two places. Please choose which version to keep.'))
  if (around.isSending) return { look: 'sending', label: say('Sending'), reason: '' }
  if (around.mustSignIn) return actionNeeded(say('Your session has ended. Sign in to send it.'))
  if (around.isBehind) return waiting(say('An earlier change needs your action first.'))
  if (around.isOffline)
    return {
      look: 'waiting',
      label: say('Waiting for a connection'),
      reason: around.sendsWhenClosed ? say('It is sent when you are back online.') : openToSend(),
    }
  return waiting(say('It is sent as soon as the server answers.'))
}

const actionNeeded = (reason: string): StateText => ({ look: 'action-needed', label: say('Action needed'), reason })
const waiting = (reason: string): StateText => ({ look: 'waiting', label: say('Waiting to be sent'), reason })

/** The upload progress of a photo as text. `percent` is whole. */
export const formatProgress = (percent: number): string =>
  percent === 100 ? say('All sent. Waiting for the server.') : say('{percent, number}% sent', { percent })

/** The progress for screen readers: it changes at every quarter only. */
export function formatSpokenProgress(percent: number): string {
  const quarter = Math.floor(percent / 25) * 25
  return quarter === 0 ? '' : formatProgress(quarter)
}

export const deletionWarning = (entry: OutboxEntry): string | undefined =>
  entry.tries > 0 && !needsPerson(entry)
    ? say('It may have reached the server already. Deleting it here does not undo that.')
    : undefined
