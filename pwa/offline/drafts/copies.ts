import { signal } from '@preact/signals-react'
import { del, get, set } from 'idb-keyval'
import {
  COPIED_DRAFT_KINDS,
  type CopiedDraftKind,
  DRAFT_PHOTO_MAXIMUM,
  deleteDraft,
  getDraft,
  KNOWN_VERSIONS_MAXIMUM,
  listDrafts,
  putDraft,
} from '#shared/contract/drafts'
import { readAuthToken } from '../../api/auth-token'
import { send } from '../../api/client'
import { ApiError, isNotFound } from '../../api/errors'
import { isPaying } from '../busy'
import { connection } from '../connection'
import { dataSaver } from '../data-saver'
import { deviceStore, listUnder } from '../database'
import { dataString } from '../pictures'
import { currentAccount, VISITOR } from '../settings'
import { type Draft, findDraft, isSubmitted, listDraftsOf, storeFromElsewhere } from './drafts'
import { type FormDraft, isFormDraft, type PictureList, photosOf } from './entry'
import { draftName, whileUnopened } from './open-draft'

/** Milliseconds without typing until drafts are copied. */
const IDLE = 15_000
/** Milliseconds; photos get more time for their size at the speed of a slow line. */
const TIMEOUT = 20_000
const BYTES_PER_MS = 1
/** Milliseconds without photos in copies, after the server had no room for some. */
const NO_ROOM_LASTS = 60 * 60_000

type Place = Pick<CopiedDraft, 'kind'> & { key: string }

/** Grows by one each time drafts were received and sent. */
export const copyRounds = signal(0)

let idleTimer: ReturnType<typeof setTimeout> | undefined
let underWay: Promise<void> = Promise.resolve()
let noRoomUntil = 0

/** Copies drafts once the person has paused. Not on a slow connection or with less data: then when they leave the form. */
export function copySoon(): void {
  clearTimeout(idleTimer)
  idleTimer = setTimeout(() => connection.value === 'online' && !dataSaver.value && void copyDrafts(), IDLE)
}

/** Does nothing for visitors, offline, and while somebody pays. Never rejects. */
export function copyDrafts(): Promise<void> {
  clearTimeout(idleTimer)
  const account = currentAccount()
  if (account === VISITOR || connection.value === 'offline' || isPaying()) return Promise.resolve()
  underWay = underWay.then(() => run(account).catch(() => undefined))
  return underWay
}

async function run(account: string): Promise<void> {
  // A round may have waited for another one, which has perhaps found that the session has ended.
  if (readAuthToken() === null || currentAccount() !== account) return
  const reply = await send(listDrafts, {})
  if (String(reply.account) !== account) return
  for (const { kind, key, savedAt } of reply.drafts) await receive(account, { kind, key }, savedAt)
  const drafts = (await listDraftsOf(account)).filter(isCopied)
  await deleteCopies(account, drafts)
  for (const draft of drafts) await sendCopy(account, draft)
  copyRounds.value += 1
}

/** Stores what another device has typed. If it was changed here too, or its form is open, the person decides. */
async function receive(account: string, { kind, key: copyKey }: Place, savedAt: number): Promise<void> {
  const record = await readRecord(account, kind, copyKey)
  if (record?.savedAt === savedAt || record?.knows.includes(savedAt) || record?.other?.savedAt === savedAt) return
  const own = (await listDraftsOf(account)).filter(isCopied).find((each) => isCopyOf(each, { kind, key: copyKey }))
  const copy = await readCopy({ kind, key: copyKey })
  if (!copy || (await isSubmitted(copy.draft.entryId))) return
  const { image, pictures } = own?.value ?? {}
  // Photos that were too large for the copy are only here.
  const isWithoutPhotos = copy.draft.image === undefined && copy.draft.pictures === undefined
  const value = isWithoutPhotos ? { ...copy.draft, image, pictures } : copy.draft
  const key = own?.key ?? (await freeKey(account, { kind, key: copyKey }, copy.key))
  const isWhole = !isWithoutPhotos || photosOf(value).length === 0
  const known: CopyRecord = { kind, copyKey, entryId: value.entryId, savedAt: null, knows: [], isWhole }
  const isUnchangedHere = !own || own.savedAt === record?.savedAt
  if (isUnchangedHere && (await storeUnopened({ account, kind, key, value, savedAt }, own?.savedAt ?? null)))
    await writeRecord(account, { ...known, savedAt, knows: [savedAt] })
  else await writeRecord(account, { ...known, knows: record?.knows ?? [], other: { savedAt, draft: value } })
}

/** Sends a draft that has changed since it was copied. When the server has another text, the later one stays there, and the person decides. */
async function sendCopy(account: string, draft: CopiedDraft): Promise<void> {
  const { kind, savedAt, value } = draft
  const key = copyKeyOf(draft)
  const found = await readRecord(account, kind, key)
  if (found?.savedAt === savedAt || (found?.other && found.other.savedAt > savedAt)) return
  const encoded = await encode(draft)
  const { text } = encoded
  const photo = Date.now() < noRoomUntil ? null : encoded.photo
  const other = found?.other
  const replaced = [...(found?.knows ?? []), ...(other ? [other.savedAt] : [])].slice(-KNOWN_VERSIONS_MAXIMUM)
  const isWhole = photo !== null || photosOf(value).length === 0
  const record = { kind, copyKey: key, entryId: value.entryId, savedAt: null, isWhole, ...(other && { other }) }
  // Written before: the reply may be lost.
  await writeRecord(account, { ...record, knows: [...replaced, savedAt] })
  const body = { account: Number(account), entryId: value.entryId, savedAt, knows: replaced, text, photo }
  const timeoutMs = TIMEOUT + (photo?.length ?? 0) / BYTES_PER_MS
  try {
    await send(putDraft, { params: { kind, key }, body }, { timeoutMs })
    await writeRecord(account, { ...record, savedAt, knows: [savedAt] })
  } catch (error) {
    // After any other refusal the next round tries again, and receives what another device has stored meanwhile.
    if (!(error instanceof ApiError)) throw error
    if (error.reply.code === 'draft.submitted') await writeRecord(account, { ...record, savedAt, knows: [] })
    if (error.reply.code !== 'draft.no-room' || photo === null) return
    noRoomUntil = Date.now() + NO_ROOM_LASTS
    await sendCopy(account, draft)
  }
}

/** A version that another device has stored since stays on the server. */
async function deleteCopies(account: string, drafts: readonly CopiedDraft[]): Promise<void> {
  for (const record of await listRecords(account)) {
    const { kind, copyKey: key, entryId, other } = record
    // Until a submitted draft is on the server, its copy is the only other one.
    if (drafts.some((each) => isCopyOf(each, { kind, key })) || other || (await isSubmitted(entryId))) continue
    const body = { account: Number(account), knows: record.knows.slice(-KNOWN_VERSIONS_MAXIMUM) }
    const isGone = await send(deleteDraft, { params: { kind, key }, body }).then(() => true, isGoneAlready)
    if (isGone) await removeRecord(account, record)
  }
}

const isCopyOf = (draft: CopiedDraft, { kind, key }: Place): boolean => draft.kind === kind && copyKeyOf(draft) === key

/** Null for one that is gone by now, or that this build can't read. */
async function readCopy(params: Place) {
  const reply = await send(getDraft, { params }).catch((error: unknown) => void isGoneAlready(error))
  return reply && decode(reply.draft.text, reply.photo)
}

/** The key on the other device, unless this device has another draft or an open form under it. */
async function freeKey(account: string, { kind, key: copyKey }: Place, key: string): Promise<string> {
  if (!kind.endsWith('.create')) return key
  const isFree = await whileUnopened(draftName(account, kind, key), async () => !(await findDraft(kind, key)))
  return isFree ? key : `from-${copyKey}`
}

/** Stores a draft while no form of it is open in any tab. `expected`: as `storeFromElsewhere`. */
async function storeUnopened(draft: Draft, expected: number | null): Promise<boolean> {
  const name = draftName(draft.account, draft.kind, draft.key)
  return (await whileUnopened(name, () => storeFromElsewhere(draft, expected))) === true
}

/** After any other refusal, the next round tries again. */
function isGoneAlready(error: unknown): boolean {
  if (!(error instanceof ApiError)) throw error
  return isNotFound(error)
}

interface CopiedDraft extends Draft {
  kind: CopiedDraftKind
  value: FormDraft & { entryId: string }
}

export function isCopied(draft: Draft): draft is CopiedDraft {
  const isKnown = COPIED_DRAFT_KINDS.some((kind) => kind === draft.kind)
  return isKnown && isFormDraft(draft.value) && draft.value.entryId !== undefined
}

/** The copy's key: two devices may each have started a new fundraiser, but there is one draft of the changes to an object. */
const copyKeyOf = ({ kind, key, value }: CopiedDraft): string => (kind.endsWith('.create') ? value.entryId : key)

/** The text, and the photos as data strings with a space between two; null if there are none, or they are too large for a copy. */
export async function encode({ key, value }: CopiedDraft): Promise<{ text: string; photo: string | null }> {
  const { typed, base, version, entryId, image, pictures } = value
  const photo = await Promise.all(photosOf(value).map(dataString)).then(
    (texts) => texts.join(' '),
    () => '',
  )
  const isSendable = photo.length <= DRAFT_PHOTO_MAXIMUM && photo.startsWith('data:image/')
  const order = pictures?.map((picture) => (picture instanceof Blob ? null : picture))
  const text = JSON.stringify({ key, typed, base, version, entryId, isRemoved: image === null, order })
  return { text, photo: isSendable ? photo : null }
}

/** The draft of a copy and its key on the device where it was typed. Null if another build wrote it and this one can't read it. */
export function decode(
  text: string,
  photo: string | null,
): { key: string; draft: FormDraft & { entryId: string } } | null {
  try {
    const value: unknown = JSON.parse(text)
    if (!isFormDraft(value) || !('key' in value) || typeof value.key !== 'string' || !value.entryId) return null
    const { typed, base, version, entryId, key } = value
    const photos = photo ? photo.split(' ').map(blobOf) : []
    const draft = { typed, base, version, entryId, refusal: null }
    if ('order' in value) return { key, draft: { ...draft, image: undefined, pictures: inOrder(value.order, photos) } }
    const isRemoved = 'isRemoved' in value && value.isRemoved === true
    return { key, draft: { ...draft, image: photos[0] ?? (isRemoved ? null : undefined) } }
  } catch {
    return null
  }
}

/** The pictures in the order of their form. Undefined if some were too large for the copy. */
function inOrder(order: unknown, photos: readonly Blob[]): PictureList | undefined {
  if (!Array.isArray(order)) return undefined
  const left = [...photos]
  const pictures = order.map((address: unknown) => (typeof address === 'string' ? address : left.shift()))
  const found = pictures.filter((picture) => picture !== undefined)
  return found.length === order.length ? found : undefined
}

/** The bytes in a data string. Pages may not fetch such addresses. */
function blobOf(photo: string): Blob {
  const [head = '', content = ''] = photo.split(',')
  const bytes = Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0))
  return new Blob([bytes], { type: head.slice('data:'.length, head.indexOf(';')) })
}

export interface OtherText {
  savedAt: number
  draft: FormDraft
}

/** What this device knows about the server's copy of a draft. */
export interface CopyRecord {
  kind: CopiedDraftKind
  copyKey: string
  entryId: string
  /** The version (`savedAt`) that this device and the server both have; null when they differ. */
  savedAt: number | null
  /** The versions on the server that a newer text may replace: those that this device has read or written. */
  knows: number[]
  /** Whether the copy has the photos too. */
  isWhole: boolean
  other?: OtherText
}

const keyOf = (account: string, kind: string, copyKey: string) => ['draft-copy', account, kind, copyKey]

export async function readRecord(account: string, kind: string, copyKey: string): Promise<CopyRecord | undefined> {
  const found = await get<unknown>(keyOf(account, kind, copyKey), deviceStore)
  return isRecord(found) ? found : undefined
}

export const listRecords = async (account: string): Promise<CopyRecord[]> =>
  (await listUnder('draft-copy', account)).filter(isRecord)

export const writeRecord = (account: string, record: CopyRecord): Promise<void> =>
  set(keyOf(account, record.kind, record.copyKey), record, deviceStore)

const removeRecord = (account: string, { kind, copyKey }: CopyRecord): Promise<void> =>
  del(keyOf(account, kind, copyKey), deviceStore)

/** Removes everything that is known about the copies of an account's drafts, and the other texts. Rejects like IndexedDB. */
export async function removeRecords(account: string): Promise<void> {
  for (const record of await listRecords(account)) await removeRecord(account, record)
}

function isRecord(value: unknown): value is CopyRecord {
  if (typeof value !== 'object' || value === null) return false
  if (!('knows' in value) || !('copyKey' in value) || !('kind' in value)) return false
  if (!COPIED_DRAFT_KINDS.some((kind) => kind === value.kind)) return false
  const other = 'other' in value ? value.other : undefined
  const isReadable = typeof other !== 'object' || other === null || ('draft' in other && isFormDraft(other.draft))
  return Array.isArray(value.knows) && isReadable
}
