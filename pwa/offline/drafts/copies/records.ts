import { del, get, set } from 'idb-keyval'
import { COPIED_DRAFT_KINDS, type CopiedDraftKind } from '#shared/contract/drafts/copies'
import { deviceStore } from '../../storage/connection'
import { listUnder } from '../../storage/device-store'
import { type FormDraft, isFormDraft } from '../entry'

/** Another text of a draft, from another device. */
export interface OtherText {
  savedAt: number
  draft: FormDraft
}

/** What this device knows about the server's copy of a draft. */
export interface CopyRecord {
  kind: CopiedDraftKind
  /** The copy's key on the server. */
  copyKey: string
  entryId: string
  /** The version (`savedAt`) that this device and the server both have; null when they differ. */
  savedAt: number | null
  /** The versions on the server that a newer text may replace: those that this device has read or written. */
  knows: number[]
  /** Whether the copy has the photos too. */
  isWhole: boolean
  /** A text from another device that the person has not decided about. */
  other?: OtherText
}

const keyOf = (account: string, kind: string, copyKey: string) => ['draft-copy', account, kind, copyKey]

export async function readRecord(account: string, kind: string, copyKey: string): Promise<CopyRecord | undefined> {
  const found = await get<unknown>(keyOf(account, kind, copyKey), deviceStore)
  return isRecord(found) ? found : undefined
}

export async function listRecords(account: string): Promise<CopyRecord[]> {
  return (await listUnder('draft-copy', account)).filter(isRecord)
}

export function writeRecord(account: string, record: CopyRecord): Promise<void> {
  return set(keyOf(account, record.kind, record.copyKey), record, deviceStore)
}

export function removeRecord(account: string, { kind, copyKey }: CopyRecord): Promise<void> {
  return del(keyOf(account, kind, copyKey), deviceStore)
}

/** Removes everything that is known about the copies of an account's drafts, and the other texts. Rejects like IndexedDB. */
export async function removeRecords(account: string): Promise<void> {
  for (const record of await listRecords(account)) await removeRecord(account, record)
}

/** Another build may have written it. */
function isRecord(value: unknown): value is CopyRecord {
  if (typeof value !== 'object' || value === null) return false
  if (!('knows' in value) || !('copyKey' in value) || !('kind' in value)) return false
  if (!COPIED_DRAFT_KINDS.some((kind) => kind === value.kind)) return false
  const other = 'other' in value ? value.other : undefined
  const isReadable = typeof other !== 'object' || other === null || ('draft' in other && isFormDraft(other.draft))
  return Array.isArray(value.knows) && isReadable
}
