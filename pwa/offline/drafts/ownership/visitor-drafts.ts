import { promisifyRequest } from 'idb-keyval'
import { currentAccount, VISITOR } from '../../device/account'
import { deviceSteps } from '../../storage/connection'
import { type Draft, type DraftKind, deleteDraft, keyOf, listDraftsOf } from '../drafts'

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
  return deviceSteps('readwrite', async (values) => {
    const read = (owner: string) =>
      promisifyRequest<Draft | undefined>(values.get(keyOf({ account: owner, kind, key })))
    const [own, found] = await Promise.all([read(account), read(VISITOR)])
    if (!found) return key
    const entryId = entryIdOf(found)
    const isOther = own !== undefined && entryIdOf(own) !== entryId
    const isNewest = (own?.savedAt ?? 0) <= found.savedAt
    const adopted: Draft = { ...found, account, key: isOther ? `${key}-${entryId ?? found.savedAt}` : key }
    if (isOther || isNewest) values.put(adopted, keyOf(adopted))
    values.delete(keyOf(found))
    return adopted.key
  }).catch(() => key)
}

/** Deletes a draft that was written while nobody was signed in. Never rejects. */
export const deleteVisitorDraft = (kind: DraftKind, key: string): Promise<void> => deleteDraft(kind, key, VISITOR)

/** The entry that a draft becomes: two drafts with the same one are versions of one text. */
function entryIdOf({ value }: Draft): unknown {
  return typeof value === 'object' && value !== null && 'entryId' in value ? value.entryId : undefined
}
