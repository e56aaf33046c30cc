export type OutboxKind =
  | 'fundraiser.create'
  | 'fundraiser.update'
  | 'profile.update'
  | 'profile.create'
  | 'message.send'
  | 'news.post'

export type PictureList = readonly (Blob | string)[]

/** The content of a form as in the request body of the contract, without pictures and version. */
export type Fields = Readonly<Record<string, unknown>>

export interface Refusal {
  message: string
  /** `please-check` is said when it is shown; `asked`: it is saved again after somebody's yes. */
  reason?: 'please-check' | 'asked'
  issues: readonly { path: string; message: string }[]
}

/** A field with different changes on this device and elsewhere. */
export interface FieldConflict {
  field: string
  mine: unknown
  theirs: unknown
}

/** The content of a form as a draft: the value that `saveDraft` stores for outbox kinds. */
export interface FormDraft extends Pick<OutboxEntry, 'typed' | 'base' | 'version' | 'image' | 'pictures'> {
  /** Why the server refused it, if it was submitted before. */
  refusal: Refusal | null
  /** The id of its entry: a draft that is submitted twice, also on another device, is one entry. */
  entryId?: string
}

export type EntryState =
  /** Is sent when there is a connection and `nextTryAt` has passed. */
  | { name: 'waiting' }
  /** The server refused it: the person must edit it as a draft. */
  | { name: 'refused'; refusal: Refusal }
  /** The object was changed elsewhere meanwhile: the person chooses field by field. */
  | { name: 'conflict'; conflicts: readonly FieldConflict[]; current: Fields; version: number }
  /** The server has it. Kept for a while, so that the person sees the result. */
  | { name: 'sent'; at: number; id: number | null }

/** The number that this device gave an entry: the server recognises a repeat by it, however late it comes. */
export interface ChangeNumber {
  /** The random id of this device for the entry's account. */
  device: string
  /** From 1. Never given to another entry. */
  number: number
}

/** A submitted form. It leaves the outbox only when the server has it, or when the person takes it back. */
export interface OutboxEntry {
  /** A UUID, created on submission; also the Idempotency-Key of every try, and the `publicId` of a message. */
  id: string
  /** The account that submitted it. No other account sends or sees it; what a visitor wrote is sent without a session. */
  account: string
  kind: OutboxKind
  /** The key of the draft that it was created from and becomes again when it is taken back. */
  draftKey: string
  /** The object that it changes (`fundraiser:12`). Entries of one object are sent in order; objects don't wait for each other. */
  entity: string
  fields: Fields
  /** The form's text as typed: the form shows it again when the entry is taken back. */
  typed: Readonly<Record<string, string>>
  /** The fields before the edit; empty for a new object. */
  base: Fields
  /** The version that the edit is based on; null for a new object. */
  version: number | null
  /** A new picture, null to remove the old one, undefined to keep it. */
  image: Blob | null | undefined
  /** All pictures of a fundraiser after the edit; undefined to keep them. */
  pictures?: PictureList | undefined
  /** An increasing number: the order of submission. */
  sequence: number
  /** Undefined in one that storage refused, and that is sent at once. */
  change?: ChangeNumber
  /** Milliseconds since 1970. */
  createdAt: number
  /** The number of tries that may have reached the server. */
  tries: number
  /** The earliest time of the next try, in milliseconds since 1970. */
  nextTryAt: number
  state: EntryState
  /** In the language of the person who submitted it: the service worker can't translate. */
  notice: string
  /** The language in which the server says why it refuses the entry, whichever tab sends it. */
  language: string
}

/** What a news entry belongs to: each is one of its own, so that none waits for another. */
export const newsEntity = (fundraiserId: number, id: string): OutboxEntry['entity'] => `news:${fundraiserId}:${id}`

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

/** Whether a value is the content of a form as a draft. Another build may have written it, here or on another device. */
export function isFormDraft(value: unknown): value is FormDraft {
  if (!isObject(value) || !('typed' in value) || !('base' in value) || !('version' in value)) return false
  const { typed, base, version } = value
  return isTexts(typed) && isObject(base) && (version === null || typeof version === 'number')
}

export const isTexts = (value: unknown): value is Readonly<Record<string, string>> =>
  isObject(value) && Object.values(value).every((text) => typeof text === 'string')

type Pictured = Pick<FormDraft, 'image' | 'pictures'>

export const photosOf = ({ image, pictures = [] }: Pictured): Blob[] =>
  [image, ...pictures].filter((picture) => picture instanceof Blob)

/** Removes the password from an entry. It is stored only until it was sent. */
export function withoutSecrets(entry: OutboxEntry): OutboxEntry {
  const { password: _, ...fields } = entry.fields
  return { ...entry, fields }
}

/** What stays of a sent entry. Others may use this phone: of a message only its number, and what its toast says. */
export function afterSending(entry: OutboxEntry, state: EntryState): OutboxEntry {
  const { isEmergency } = entry.fields
  const kept = entry.kind === 'message.send' ? { ...entry, fields: { isEmergency }, typed: {} } : withoutSecrets(entry)
  return { ...kept, image: undefined, pictures: undefined, state }
}
