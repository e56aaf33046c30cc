import { currentAccount, VISITOR } from './account'
import { inTransaction } from './database'
import { writeMakingRoom } from './make-room'
import type { OutboxKind } from './outbox/entry'

/** The forms of the payouts screen: kept like the others, but sent only by a person who is there. */
export type PayoutDraftKind = 'payout' | 'bank-account'

/** Which form. */
export type DraftKind = 'donation' | 'thanks' | PayoutDraftKind | OutboxKind

/** What a person has typed into a form and not sent yet. */
export interface Draft {
  account: string
  kind: DraftKind
  /** Which of the kind: the id of the thing that the form is about, or `new`. */
  key: string
  value: unknown
  /** Milliseconds since 1970. */
  savedAt: number
}

let tellRisk: (isAtRisk: boolean) => void = () => undefined

/** Hears after each attempt to keep a draft whether it failed. No signal: the service worker, too, begins drafts. */
export function hearDraftRisk(listener: (isAtRisk: boolean) => void): void {
  tellRisk = listener
}

/** Writes a draft to the device, in place of the one before. Never rejects; false when it could not be kept. */
export async function saveDraft(kind: DraftKind, key: string, value: unknown): Promise<boolean> {
  const draft: Draft = { account: currentAccount(), kind, key, value, savedAt: Date.now() }
  const write = () =>
    inTransaction(['drafts'], 'readwrite', (transaction) => {
      const request = transaction.objectStore('drafts').put(draft)
      // A page that ends takes with it what it has not committed. Safari has this since 15.
      transaction.commit?.()
      return request
    })
  const isKept = await writeMakingRoom(write).then(
    () => true,
    () => false,
  )
  tellRisk(!isKept)
  return isKept
}

/**
 * The draft as `saveDraft` got it, undefined when there is none. Never rejects. An earlier build may have written it,
 * so its type is a promise of the caller's.
 */
export async function loadDraft<T>(kind: DraftKind, key: string): Promise<T | undefined> {
  const draft = await read<Draft | undefined>((store) => store.get([currentAccount(), kind, key]), undefined)
  // The caller names the type: see above.
  return draft?.value as T | undefined
}

/**
 * A draft that was begun before anyone was known to be signed in (by sharing from another app, which the worker takes without
 * knowing the account) becomes the account's own. Never rejects.
 */
export async function adoptVisitorDraft(kind: DraftKind, key: string): Promise<void> {
  const account = currentAccount()
  if (account === VISITOR) return
  await inTransaction(['drafts'], 'readwrite', (transaction) => {
    const drafts = transaction.objectStore('drafts')
    const found: IDBRequest<Draft | undefined> = drafts.get([VISITOR, kind, key])
    found.onsuccess = () => {
      if (!found.result) return
      drafts.put({ ...found.result, account })
      drafts.delete([VISITOR, kind, key])
    }
    return found
  }).catch(() => undefined)
}

/** Forgets a draft: it was sent, or is not wanted any more. Never rejects. */
export async function deleteDraft(kind: DraftKind, key: string): Promise<void> {
  await inTransaction(['drafts'], 'readwrite', (transaction) =>
    transaction.objectStore('drafts').delete([currentAccount(), kind, key]),
  ).catch(() => undefined)
}

/** All drafts of the account that is signed in, or of the visitor. Never rejects. */
export function listDrafts(): Promise<Draft[]> {
  const account = currentAccount()
  // An array sorts after every string, so this is everything that begins with the account.
  return read<Draft[]>((store) => store.getAll(IDBKeyRange.bound([account], [account, []])), [])
}

function read<T>(request: (store: IDBObjectStore) => IDBRequest<T>, otherwise: T): Promise<T> {
  return inTransaction(['drafts'], 'readonly', (transaction) => request(transaction.objectStore('drafts'))).catch(
    () => otherwise,
  )
}
