import { type DraftCopy, getDraft, listDrafts as listCopies } from '#shared/contract/drafts/copies'
import { send } from '../../../api/client'
import { type Draft, findDraft, isSubmitted, listDrafts, storeFromElsewhere } from '../drafts'
import { claim } from '../ownership/claim'
import { draftName } from '../ownership/draft-name'
import { copyKeyOf, decode, hashOf, isCopied, photosIn } from './format'
import { type CopyRecord, readRecord, writeRecord } from './records'

/** Stores what other devices have typed. Throws as `send`. */
export async function receiveCopies(account: string, signal: AbortSignal): Promise<void> {
  const reply = await send(listCopies, {}, { signal })
  if (String(reply.account) !== account) return
  for (const copy of reply.drafts) await receive(account, copy, signal)
}

async function receive(account: string, copy: DraftCopy, signal: AbortSignal): Promise<void> {
  const { kind, key: copyKey, savedAt } = copy
  const record = await readRecord(account, kind, copyKey)
  if (record?.savedAt === savedAt || record?.knows.includes(savedAt) || record?.other?.savedAt === savedAt) return
  const own = (await listDrafts()).filter(isCopied).find((draft) => draft.kind === kind && copyKeyOf(draft) === copyKey)
  if (own?.savedAt === savedAt) return
  const photo = copy.hasPhoto ? photosIn(await send(getDraft, { params: { kind, key: copyKey } }, { signal })) : null
  const decoded = decode(copy.text, photo)
  if (!decoded || (await isSubmitted(decoded.draft.entryId))) return
  // The other device never had photos that were too large for the copy.
  const hasOnlyHere =
    decoded.draft.image === undefined && decoded.draft.pictures === undefined && record?.photo === null
  const { image, pictures } = own?.value ?? {}
  const draft = hasOnlyHere ? { ...decoded.draft, image, pictures } : decoded.draft
  const key = own?.key ?? (await freeKey(account, copy, decoded.key))
  const known: CopyRecord = {
    kind,
    copyKey,
    key,
    entryId: own?.value.entryId ?? draft.entryId,
    savedAt: null,
    knows: record?.knows ?? [],
    photo: await hashOf(photo),
  }
  const isUnchangedHere = !own || own.savedAt === record?.savedAt
  const stored: Draft = { account, kind, key, value: draft, savedAt }
  if (isUnchangedHere && (await storeUnopened(stored, own?.savedAt ?? null)))
    return writeRecord(account, { ...known, savedAt, knows: [savedAt] })
  // Both were changed, or the form is open: the person decides.
  const isOlder = savedAt < (own?.savedAt ?? 0)
  await writeRecord(account, {
    ...known,
    knows: isOlder ? [...known.knows, savedAt] : known.knows,
    other: { savedAt, draft },
  })
}

/** The key on the other device, unless this device has another draft or an open form under it. */
async function freeKey(account: string, { kind, key: copyKey }: DraftCopy, key: string): Promise<string> {
  if (!kind.endsWith('.create')) return key
  const release = await claim(draftName(account, kind, key), () => undefined)
  release?.()
  const isFree = release !== null && !(await findDraft(kind, key))
  return isFree ? key : `from-${copyKey}`
}

/** Stores a draft while no form of it is open in any tab. */
async function storeUnopened(draft: Draft, expected: number | null): Promise<boolean> {
  const release = await claim(draftName(draft.account, draft.kind, draft.key), () => undefined)
  if (!release) return false
  try {
    return await storeFromElsewhere(draft, expected)
  } finally {
    release()
  }
}
