import { promisifyRequest } from 'idb-keyval'
import { type Draft, keyOf, reported } from '../drafts/drafts'
import { type FormDraft, isFormDraft, type OutboxEntry } from '../drafts/entry'
import { deviceSteps } from '../storage/connection'
import { writeFreeingSpace } from '../storage/free-space'

type Submitted = Pick<OutboxEntry, 'kind' | 'draftKey' | 'typed' | 'image' | 'pictures' | 'base' | 'version'>
type Content = Pick<FormDraft, 'typed' | 'image' | 'pictures'>
type Pictures = Pick<FormDraft, 'image' | 'pictures'>

/**
 * Settles a draft after its submission: `entry` is the entry with its id, `earlier` what was stored of a submission before this one,
 * for example in another tab. If that one had other text or other pictures, then this content stays on the device as a draft of another
 * entry: nothing is ever dropped silently. What was typed since the submission stays too. Never rejects.
 */
export async function settleDraft(
  entry: OutboxEntry,
  { kind, draftKey: key, ...submitted }: Submitted,
  earlier: Pictures | null,
): Promise<void> {
  const { account, id } = entry
  const isInEntry = isSameText(entry, submitted) && (!earlier || arePicturesSame(earlier, submitted))
  const settle = () =>
    deviceSteps('readwrite', async (values) => {
      const place = { account, kind, key }
      const keep = (content: Omit<FormDraft, 'refusal' | 'entryId'>) => {
        const value: FormDraft = { ...content, refusal: null, entryId: crypto.randomUUID() }
        values.put({ ...place, value, savedAt: Date.now() } satisfies Draft, keyOf(place))
      }
      const stored = (await promisifyRequest<Draft | undefined>(values.get(keyOf(place))))?.value
      if (stored === undefined) return isInEntry ? undefined : keep(submitted)
      // The person has begun another draft since.
      if (!isFormDraft(stored) || stored.entryId !== id) return
      if (!isSameText(stored, submitted) || !arePicturesSame(stored, submitted)) keep(stored)
      else if (isInEntry) values.delete(keyOf(place))
      else keep(submitted)
    })
  await reported(writeFreeingSpace(settle))
}

function isSameText({ typed: one }: Pick<Content, 'typed'>, { typed: other }: Pick<Content, 'typed'>): boolean {
  const names = new Set([...Object.keys(one), ...Object.keys(other)])
  return [...names].every((name) => (one[name] ?? '') === (other[name] ?? ''))
}

function arePicturesSame(one: Pictures, other: Pictures): boolean {
  if (one.pictures?.length !== other.pictures?.length) return false
  const areAllSame = (one.pictures ?? []).every((picture, index) => isSamePicture(picture, other.pictures?.[index]))
  return areAllSame && isSamePicture(one.image, other.image)
}

/** Transactions can't wait for the bytes of images; two photos of one size and type are the same one. */
function isSamePicture(one: Blob | string | null | undefined, other: typeof one): boolean {
  if (one instanceof Blob && other instanceof Blob) return one.size === other.size && one.type === other.type
  return one === other
}
