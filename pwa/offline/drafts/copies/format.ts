import { COPIED_DRAFT_KINDS, type CopiedDraftKind, DRAFT_PHOTO_MAXIMUM } from '#shared/contract/drafts/copies'
import { dataString } from '../../device/data-string'
import type { Draft } from '../drafts'
import { type FormDraft, isFormDraft, type PictureList, photosOf } from '../entry'

/** A draft that can be copied. */
export interface CopiedDraft extends Draft {
  kind: CopiedDraftKind
  value: FormDraft & { entryId: string }
}

export function isCopied(draft: Draft): draft is CopiedDraft {
  const isKnown = COPIED_DRAFT_KINDS.some((kind) => kind === draft.kind)
  return isKnown && isFormDraft(draft.value) && draft.value.entryId !== undefined
}

/** The copy's key: two devices may each have started a new fundraiser, but there is one draft of the changes to an object. */
export const copyKeyOf = ({ kind, key, value }: CopiedDraft): string => (kind.endsWith('.create') ? value.entryId : key)

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
