import { currentAccount, VISITOR } from '../../device/account'
import { inTransaction } from '../../storage/database'
import { type Draft, type DraftKind, listDraftsOf } from '../drafts'

/**
 * The drafts that were written while nobody was signed in, the latest first. Anybody who uses this device may have written them. Never
 * rejects.
 */
export async function visitorDrafts(kind: DraftKind): Promise<Draft[]> {
  const drafts = await listDraftsOf(VISITOR).catch(() => [])
  return drafts.filter((draft) => draft.kind === kind).sort((one, other) => other.savedAt - one.savedAt)
}

/** When a visitor's draft was saved, in milliseconds since 1970; null when there is none. Never rejects. */
export async function visitorDraftSavedAt(kind: DraftKind, key: string): Promise<number | null> {
  return (await visitorDrafts(kind)).find((draft) => draft.key === key)?.savedAt ?? null
}

/**
 * Moves a visitor's draft to the current account: text that was written before signing in, or shared from another app, because the service
 * worker doesn't know the account. What the account itself has written later under this key stays. Never rejects.
 */
export async function adoptVisitorDraft(kind: DraftKind, key: string): Promise<void> {
  const account = currentAccount()
  if (account === VISITOR) return
  await inTransaction(['drafts'], 'readwrite', (transaction) => {
    const drafts = transaction.objectStore('drafts')
    const own: IDBRequest<Draft | undefined> = drafts.get([account, kind, key])
    const found: IDBRequest<Draft | undefined> = drafts.get([VISITOR, kind, key])
    found.onsuccess = () => {
      if (!found.result) return
      const isNewest = (own.result?.savedAt ?? 0) <= found.result.savedAt
      if (isNewest) drafts.put({ ...found.result, account })
      drafts.delete([VISITOR, kind, key])
    }
    return found
  }).catch(() => undefined)
}
