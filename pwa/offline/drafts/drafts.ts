import { currentAccount } from '../device/account'
import { inTransaction } from '../storage/database'
import { writeFreeingSpace } from '../storage/free-space'
import { isPassing } from '../storage/storage-errors'
import type { OutboxKind } from './entry'

/** The forms of the payouts screen: saved as drafts like the others, but never sent from the outbox. */
export type PayoutDraftKind = 'payout' | 'bank-account'

/** The kind of form that a draft belongs to. */
export type DraftKind = 'donation' | 'thanks' | PayoutDraftKind | OutboxKind

/** The typed content of a form that is not submitted yet. */
export interface Draft {
  account: string
  kind: DraftKind
  /** The id of the object that the form edits, or `new`. */
  key: string
  value: unknown
  /** Milliseconds since 1970. */
  savedAt: number
  /** Set while it is the copy of a draft from another device, and nothing was typed into it here. */
  isFromElsewhere?: true
}

/** How an attempt to save a draft ended. `later`: storage did not answer, and may do so next time. `full`: it is full or blocked. */
export type SaveResult = 'kept' | 'later' | 'full'

let reportSave: (result: SaveResult) => void = () => undefined

/** Calls the listener after each attempt to save a draft. Not a signal, because the service worker also creates drafts. */
export function onDraftSave(listener: (result: SaveResult) => void): void {
  reportSave = listener
}

/** Writes a draft to the device and replaces the earlier one. Never rejects. */
export async function saveDraft(kind: DraftKind, key: string, value: unknown): Promise<SaveResult> {
  const draft: Draft = { account: currentAccount(), kind, key, value, savedAt: Date.now() }
  const write = () =>
    inTransaction(['drafts'], 'readwrite', (transaction) => {
      const request = transaction.objectStore('drafts').put(draft)
      // A page that ends loses uncommitted writes. Safari has `commit` since 15.
      transaction.commit?.()
      return request
    })
  return reported(writeFreeingSpace(write))
}

/** Reports how a write of a draft ends. Never rejects. */
export async function reported(write: Promise<unknown>): Promise<SaveResult> {
  const result: SaveResult = await write.then(
    () => 'kept',
    (error: unknown) => (isPassing(error) ? 'later' : 'full'),
  )
  reportSave(result)
  return result
}

/**
 * The draft as `saveDraft` stored it, undefined when there is none. Never rejects. An earlier build may have written it, so the
 * caller is responsible for its type.
 */
export async function loadDraft<T>(kind: DraftKind, key: string): Promise<T | undefined> {
  return (await findDraft<T>(kind, key))?.value
}

/** The whole record of a draft; as `loadDraft`. */
export function findDraft<T>(kind: DraftKind, key: string): Promise<(Draft & { value: T }) | undefined> {
  // The caller is responsible for the type: see above.
  type Found = (Draft & { value: T }) | undefined
  return read<Found>((store) => store.get([currentAccount(), kind, key]), undefined)
}

/**
 * Stores a draft of another device, unless the one that is stored is not the version `expected` (`savedAt`; null for none). False
 * then. Rejects like IndexedDB.
 */
export async function storeFromElsewhere(draft: Draft, expected: number | null): Promise<boolean> {
  let isStored = false
  await inTransaction(['drafts'], 'readwrite', (transaction) => {
    const drafts = transaction.objectStore('drafts')
    const found: IDBRequest<Draft | undefined> = drafts.get([draft.account, draft.kind, draft.key])
    found.onsuccess = () => {
      isStored = (found.result?.savedAt ?? null) === expected
      if (isStored) drafts.put({ ...draft, isFromElsewhere: true })
    }
    return found
  })
  return isStored
}

/** Deletes a draft that was sent or is not wanted any more. Never rejects. */
export async function deleteDraft(kind: DraftKind, key: string): Promise<void> {
  await inTransaction(['drafts'], 'readwrite', (transaction) =>
    transaction.objectStore('drafts').delete([currentAccount(), kind, key]),
  ).catch(() => undefined)
}

/** All drafts of the current account or visitor. Never rejects. */
export function listDrafts(): Promise<Draft[]> {
  return listDraftsOf(currentAccount()).catch(() => [])
}

/** All drafts of an account. Rejects like IndexedDB. */
export function listDraftsOf(account: string): Promise<Draft[]> {
  return inTransaction(['drafts'], 'readonly', (transaction) =>
    // An array sorts after every string, so the range covers all keys that begin with the account.
    transaction.objectStore('drafts').getAll(IDBKeyRange.bound([account], [account, []])),
  )
}

/** Whether the outbox has an entry with this id, sent or not. Never rejects. */
export async function isSubmitted(entryId: string): Promise<boolean> {
  const found = await inTransaction(['outbox'], 'readonly', (transaction) =>
    transaction.objectStore('outbox').getKey(entryId),
  ).catch(() => undefined)
  return found !== undefined
}

function read<T>(request: (store: IDBObjectStore) => IDBRequest<T>, otherwise: T): Promise<T> {
  return inTransaction(['drafts'], 'readonly', (transaction) => request(transaction.objectStore('drafts'))).catch(
    () => otherwise,
  )
}
