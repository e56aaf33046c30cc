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
 * worker doesn't know the account. What the account itself has written later in this draft stays. Another draft of the account under the
 * same key stays too: then the visitor's one gets a key of its own. Returns the key under which the account has it. Never rejects.
 */
export async function adoptVisitorDraft(kind: DraftKind, key: string): Promise<string> {
  const account = currentAccount()
  if (account === VISITOR) return key
  let adoptedKey = key
  await inTransaction(['drafts'], 'readwrite', (transaction) => {
    const drafts = transaction.objectStore('drafts')
    const own: IDBRequest<Draft | undefined> = drafts.get([account, kind, key])
    const found: IDBRequest<Draft | undefined> = drafts.get([VISITOR, kind, key])
    found.onsuccess = () => {
      if (!found.result) return
      const entryId = entryIdOf(found.result)
      const isOther = own.result !== undefined && entryIdOf(own.result) !== entryId
      const isNewest = (own.result?.savedAt ?? 0) <= found.result.savedAt
      if (isOther) adoptedKey = `${key}-${entryId ?? found.result.savedAt}`
      if (isOther || isNewest) drafts.put({ ...found.result, account, key: adoptedKey })
      drafts.delete([VISITOR, kind, key])
    }
    return found
  }).catch(() => {
    adoptedKey = key
  })
  return adoptedKey
}

/** Deletes a draft that was written while nobody was signed in. Never rejects. */
export async function deleteVisitorDraft(kind: DraftKind, key: string): Promise<void> {
  await inTransaction(['drafts'], 'readwrite', (transaction) =>
    transaction.objectStore('drafts').delete([VISITOR, kind, key]),
  ).catch(() => undefined)
}

/** The entry that a draft becomes: two drafts with the same one are versions of one text. */
function entryIdOf({ value }: Draft): unknown {
  return typeof value === 'object' && value !== null && 'entryId' in value ? value.entryId : undefined
}
