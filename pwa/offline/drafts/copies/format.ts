import type { CallReply } from '#shared/contract/base/call'
import {
  COPIED_DRAFT_KINDS,
  type CopiedDraftKind,
  DRAFT_PHOTO_MAXIMUM,
  type getDraft,
} from '#shared/contract/drafts/copies'
import { dataString } from '../../device/data-string'
import type { Draft } from '../drafts'
import type { FormDraft, PictureList } from '../entry'
import { isFormDraft } from '../is-form-draft'
import { photosOf } from '../pictures'

/** A draft that can be copied. */
export interface CopiedDraft extends Draft {
  kind: CopiedDraftKind
  value: FormDraft & { entryId: string }
}

/** `photo`: the photos are stored beside the text. `large`: they are too large for that. */
type ImageState = 'unchanged' | 'removed' | 'photo' | 'large'

export function isCopied(draft: Draft): draft is CopiedDraft {
  const isKnown = COPIED_DRAFT_KINDS.some((kind) => kind === draft.kind)
  return isKnown && isFormDraft(draft.value) && draft.value.entryId !== undefined
}

/** The copy's key: two devices may each have started a new fundraiser, but there is one draft of the changes to an object. */
export const copyKeyOf = ({ kind, key, value }: CopiedDraft): string => (kind.endsWith('.create') ? value.entryId : key)

/** The text, and the photos as data strings in the form that the call takes. */
export async function encode({ key, value }: CopiedDraft): Promise<{ text: string; photo: string | null }> {
  const { typed, base, version, entryId, image, pictures } = value
  const photos = photosOf(value)
  const photo = await Promise.all(photos.map(dataString)).then(
    // The build before shows the first one as the cover.
    (texts) => (typeof pictures?.[0] === 'string' ? ['', ...texts] : texts).join(' '),
    () => '',
  )
  const isSendable = photo.length <= DRAFT_PHOTO_MAXIMUM && /^ ?data:image\/[a-z]+;base64,./.test(photo)
  const withPhotos: ImageState = isSendable ? 'photo' : 'large'
  const imageState = image === null ? 'removed' : photos.length === 0 ? 'unchanged' : withPhotos
  const order = pictures?.map((picture) => (picture instanceof Blob ? null : picture))
  const text = JSON.stringify({ key, typed, base, version, entryId, imageState, order })
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
    const isRemoved = 'imageState' in value && value.imageState === 'removed'
    const photos = photo ? photo.trim().split(' ').map(blobOf) : []
    const draft = { typed, base, version, entryId, refusal: null }
    if ('order' in value) return { key, draft: { ...draft, image: undefined, pictures: inOrder(value.order, photos) } }
    // The build before has changed the text of a new fundraiser with several: it wrote no order.
    if (version === null && photos.length > 1) return { key, draft: { ...draft, image: undefined, pictures: photos } }
    return { key, draft: { ...draft, image: photos[0] ?? (isRemoved ? null : undefined) } }
  } catch {
    return null
  }
}

/** All photos of the server's reply as `decode` takes them. A server of the build before sends them all as one. */
export function photosIn({
  photo,
  morePhotos,
}: Pick<CallReply<typeof getDraft>, 'photo' | 'morePhotos'>): string | null {
  return morePhotos ? `${photo ?? ''} ${morePhotos}` : photo
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

/** A short name of a photo's content; null without a photo. */
export async function hashOf(photo: string | null): Promise<string | null> {
  if (photo === null) return null
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(photo))
  return Array.from(new Uint8Array(hash, 0, 16), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
