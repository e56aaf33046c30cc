import { deleteDraft as deleteCopy, getDraft, KNOWN_VERSIONS_MAXIMUM, putDraft } from '#shared/contract/drafts/copies'
import { send } from '../../../api/client'
import { ApiError, isNotFound } from '../../../api/errors'
import { isSubmitted, listDrafts, listDraftsOf } from '../drafts'
import { type CopiedDraft, copyKeyOf, decode, encode, hashOf, isCopied, photosIn } from './format'
import { type CopyRecord, listRecords, readRecord, removeRecord, writeRecord } from './records'

/** Milliseconds; a photo gets more time for its size at the speed of a slow line. */
const TIMEOUT = 20_000
const BYTES_PER_MS = 1

/** Sends all drafts that have changed since they were copied. Throws ConnectionError. */
export async function sendCopies(account: string, signal: AbortSignal): Promise<void> {
  for (const draft of (await listDrafts()).filter(isCopied)) {
    if (draft.account !== account) return
    const { kind, key, savedAt, value } = draft
    const copyKey = copyKeyOf(draft)
    const found = await readRecord(account, kind, copyKey)
    // The server has a newer text; this one is sent when the person has chosen it.
    if (found?.savedAt === savedAt || (found?.other && found.other.savedAt > savedAt)) continue
    const record: CopyRecord = {
      knows: [],
      photo: null,
      ...found,
      kind,
      copyKey,
      key,
      entryId: value.entryId,
      savedAt: null,
    }
    await sendCopy(account, draft, record, signal)
  }
}

/**
 * Deletes the copies of drafts that were deleted here, or submitted long ago. A version that another device has stored since stays on
 * the server. Rejects like IndexedDB: drafts that can't be read are not deleted ones. Throws ConnectionError.
 */
export async function deleteCopies(account: string, signal: AbortSignal): Promise<void> {
  const drafts = new Set(
    (await listDraftsOf(account)).filter(isCopied).map((draft) => `${draft.kind}:${copyKeyOf(draft)}`),
  )
  for (const record of await listRecords(account)) {
    const { kind, copyKey, entryId, other } = record
    // Until a submitted draft is on the server, its copy is the only other one.
    if (drafts.has(`${kind}:${copyKey}`) || other || (await isSubmitted(entryId))) continue
    const input = { params: { kind, key: copyKey }, body: { account: Number(account), knows: newestOf(record.knows) } }
    const isGone = await send(deleteCopy, input, { signal }).then(() => true, isGoneAlready)
    if (isGone) await removeRecord(account, record)
  }
}

/** The versions that the server accepts in one request. */
const newestOf = (versions: number[]): number[] => versions.slice(-KNOWN_VERSIONS_MAXIMUM)

/** When the server has another text, the newer one wins there. The other one is kept here until the person decides. */
async function sendCopy(account: string, draft: CopiedDraft, record: CopyRecord, signal: AbortSignal): Promise<void> {
  const { savedAt } = draft
  const { text, photo } = await encode(draft)
  const hash = await hashOf(photo)
  const params = { kind: record.kind, key: record.copyKey }
  const known = record.knows
  // Written before: the reply may be lost.
  await writeRecord(account, { ...record, knows: [...known, savedAt] })
  const body = { account: Number(account), entryId: record.entryId, savedAt, knows: newestOf(known), text }
  const isSamePhoto = hash === record.photo && known.length > 0
  try {
    const timeoutMs = TIMEOUT + (isSamePhoto ? 0 : (photo?.length ?? 0) / BYTES_PER_MS)
    const content = { ...body, ...(isSamePhoto ? {} : { photo }) }
    await send(putDraft, { params, body: content }, { signal, timeoutMs })
    await writeRecord(account, { ...record, savedAt, knows: [savedAt], photo: hash })
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (error.reply.code === 'draft.submitted') return writeRecord(account, { ...record, savedAt })
    // Sent again with the photo.
    if (error.reply.code === 'draft.photo-missing' && isSamePhoto)
      return sendCopy(account, draft, { ...record, knows: [], photo: null }, signal)
    if (error.reply.code !== 'draft.changed-elsewhere') return
    const theirs = await send(getDraft, { params }, { signal }).catch(ignoreRefusal)
    const photos = theirs ? photosIn(theirs) : null
    const decoded = theirs && decode(theirs.draft.text, photos)
    if (!theirs || !decoded) return
    const other = { savedAt: theirs.draft.savedAt, draft: decoded.draft }
    const isOlder = other.savedAt < savedAt
    const next = {
      ...record,
      other,
      photo: await hashOf(photos),
      knows: isOlder ? [...known, other.savedAt] : known,
    }
    await writeRecord(account, next)
    // The stored version is known now, so this is not refused again, except when a third device changes it meanwhile.
    if (isOlder && !known.includes(other.savedAt)) await sendCopy(account, draft, next, signal)
  }
}

/** After any other refusal, the next round tries again. */
function isGoneAlready(error: unknown): boolean {
  ignoreRefusal(error)
  return isNotFound(error)
}

/** The next round tries again. */
function ignoreRefusal(error: unknown): void {
  if (!(error instanceof ApiError)) throw error
}
