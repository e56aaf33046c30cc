/** What can wait to be sent. */
export type OutboxKind = 'fundraiser.create' | 'fundraiser.update' | 'profile.update' | 'profile.create'

/** The content of a form as the contract's body has it, without picture and version. */
export type Fields = Readonly<Record<string, unknown>>

/** Why the server did not take an entry, for the form that it goes back to. */
export interface Refusal {
  message: string
  issues: readonly { path: string; message: string }[]
}

/** A field that was changed here and elsewhere, to different values. */
export interface FieldConflict {
  field: string
  mine: unknown
  theirs: unknown
}

/** A form's content while it is a draft: what `saveDraft` keeps for the kinds of the outbox. */
export interface FormDraft extends Pick<OutboxEntry, 'typed' | 'base' | 'version' | 'image'> {
  /** Why the server did not take it, when it was submitted before. */
  refusal: Refusal | null
}

export type EntryState =
  /** Goes out when there is a connection and its time has come. */
  | { name: 'waiting' }
  /** The server said no: it needs the person, who finds it as an editable draft. */
  | { name: 'refused'; refusal: Refusal }
  /** Changed elsewhere meanwhile: the person chooses field by field. */
  | { name: 'conflict'; conflicts: readonly FieldConflict[]; current: Fields; version: number }
  /** The server has it. Kept for a while, so that the person sees what became of it. */
  | { name: 'sent'; at: number; id: number | null }

/** Something a person has submitted. It leaves the outbox only when the server has it, or when they take it back. */
export interface OutboxEntry {
  /** UUID, made when the person submitted; also the Idempotency-Key of every try. */
  id: string
  /** The account that submitted it: nobody else ever sends or sees it. */
  account: string
  kind: OutboxKind
  /** The draft that it came from, and the one that it becomes again when it is taken back. */
  draftKey: string
  /** What it changes (`fundraiser:12`). Entries of one thing go one after the other; different things do not wait for each other. */
  entity: string
  fields: Fields
  /** What stood in the form, as typed: it goes back there when the entry is taken back. */
  typed: Readonly<Record<string, string>>
  /** The same fields as they were when the edit began; empty for something new. */
  base: Fields
  /** The version that the edit was made on; null for something new. */
  version: number | null
  /** A new picture, null to take the old one away, undefined to leave it. */
  image: Blob | null | undefined
  /** Counts up: the order of submission. */
  sequence: number
  /** Milliseconds since 1970. */
  createdAt: number
  /** How often it may have reached the server. */
  tries: number
  /** Not before this moment (ms). */
  nextTryAt: number
  state: EntryState
}
