import { signal } from '@preact/signals-react'
import { del, get, promisifyRequest, set } from 'idb-keyval'
import { writeFreeingSpace } from '../caches'
import { askAgain, deviceSteps, deviceStore, isPassing, under } from '../database'
import { currentAccount, VISITOR } from '../settings'
import type { OutboxKind } from './entry'

/** The forms of the payouts screen: saved as drafts like the others, but never sent from the outbox. */
type PayoutDraftKind = 'payout' | 'bank-account'

export type DraftKind = 'donation' | 'thanks' | PayoutDraftKind | OutboxKind

export interface Draft {
  account: string
  kind: DraftKind
  key: string
  value: unknown
  /** Milliseconds since 1970. */
  savedAt: number
  /** Set while it is the copy of a draft from another device, and nothing was typed into it here. */
  isFromElsewhere?: true
}

/** How an attempt to save a draft ended. `later`: storage did not answer, and may do so next time. `full`: it is full or blocked. */
export type SaveResult = 'saved' | 'later' | 'full'

export const keyOf = ({ account, kind, key }: Pick<Draft, 'account' | 'kind' | 'key'>): string[] => [
  'draft',
  account,
  kind,
  key,
]

export const lastSave = signal<SaveResult>('saved')

/** Whether this page has content of a form to save. Until then it needs no code that saves it. */
export const writesDrafts = signal(false)

export async function saveDraft(kind: DraftKind, key: string, value: unknown): Promise<SaveResult> {
  const draft: Draft = { account: currentAccount(), kind, key, value, savedAt: Date.now() }
  return reported(writeFreeingSpace(() => set(keyOf(draft), draft, deviceStore)))
}

export async function reported(write: Promise<unknown>): Promise<SaveResult> {
  const result: SaveResult = await write.then(
    () => 'saved',
    (error: unknown) => (isPassing(error) ? 'later' : 'full'),
  )
  lastSave.value = result
  return result
}

/** Another build may have written it, so the caller is responsible for its type. Never rejects. */
export const loadDraft = async <T>(kind: DraftKind, key: string): Promise<T | undefined> =>
  (await findDraft<T>(kind, key))?.value

/** Asked again while storage does not answer: what is typed into a form that opens empty replaces the draft. */
export function findDraft<T>(kind: DraftKind, key: string): Promise<(Draft & { value: T }) | undefined> {
  // The caller is responsible for the type: see above.
  type Found = Draft & { value: T }
  const read = () => get<Found>(keyOf({ account: currentAccount(), kind, key }), deviceStore)
  return askAgain(read).catch((error: unknown) => {
    if (!isPassing(error)) lastSave.value = 'full'
    return undefined
  })
}

/** False when another version than `expected` (`savedAt`) is stored. Rejects like IndexedDB. */
export function storeFromElsewhere(draft: Draft, expected: number | null): Promise<boolean> {
  return deviceSteps('readwrite', async (values) => {
    const found = await promisifyRequest<Draft | undefined>(values.get(keyOf(draft)))
    const isExpected = (found?.savedAt ?? null) === expected
    if (isExpected) values.put({ ...draft, isFromElsewhere: true } satisfies Draft, keyOf(draft))
    return isExpected
  })
}

export const deleteDraft = (kind: DraftKind, key: string, account = currentAccount()): Promise<void> =>
  del(keyOf({ account, kind, key }), deviceStore).catch(() => undefined)

/** What was shared last, until somebody says whose it is: it is no draft yet. */
const SHARED = ['shared']
/** Milliseconds. */
const SHARED_LASTS = 60 * 60_000

/** Replaces what was shared before. Never rejects. */
export const keepShared = (kind: DraftKind, key: string, value: unknown): Promise<void> =>
  writeFreeingSpace(() =>
    set(SHARED, { account: VISITOR, kind, key, value, savedAt: Date.now() } satisfies Draft, deviceStore),
  ).catch(() => undefined)

/** Undefined, and deleted, when it is an hour old. Another build may have written it. Never rejects. */
export async function findShared(): Promise<Draft | undefined> {
  const shared = await get<Draft>(SHARED, deviceStore).catch(() => undefined)
  if (!shared || Math.abs(Date.now() - shared.savedAt) < SHARED_LASTS) return shared
  await forgetShared()
  return undefined
}

export const forgetShared = (): Promise<void> => del(SHARED, deviceStore).catch(() => undefined)

export const listDrafts = (account = currentAccount()): Promise<Draft[]> =>
  askAgain(() => listDraftsOf(account)).catch(() => [])

export const listDraftsOf = (account: string): Promise<Draft[]> =>
  deviceStore('readonly', (values) => promisifyRequest<Draft[]>(values.getAll(under('draft', account))))

/** Whether the outbox has an entry with this id, sent or not. Never rejects. */
export const isSubmitted = async (entryId: string): Promise<boolean> =>
  (await get<unknown>(['entry', entryId], deviceStore).catch(() => undefined)) !== undefined

export async function visitorDrafts(kind: DraftKind): Promise<Draft[]> {
  const drafts = await listDrafts(VISITOR)
  return drafts.filter((draft) => draft.kind === kind).sort((one, other) => other.savedAt - one.savedAt)
}

/** When a visitor's draft was saved, in milliseconds since 1970; null when there is none. Never rejects. */
export const visitorDraftSavedAt = async (kind: DraftKind, key: string): Promise<number | null> =>
  (await visitorDrafts(kind)).find((draft) => draft.key === key)?.savedAt ?? null

/** Under another key where the account has a draft of its own. Never rejects. */
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

export const deleteVisitorDraft = (kind: DraftKind, key: string): Promise<void> => deleteDraft(kind, key, VISITOR)

/** The entry that a draft becomes: two drafts with the same one are versions of one text. */
function entryIdOf({ value }: Draft): unknown {
  return typeof value === 'object' && value !== null && 'entryId' in value ? value.entryId : undefined
}
