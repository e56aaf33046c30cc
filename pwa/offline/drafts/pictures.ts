import type { FormDraft } from './entry'

type Pictured = Pick<FormDraft, 'image' | 'pictures'>

/** The photos in a draft or an entry that are only on this device. */
export function photosOf({ image, pictures = [] }: Pictured): Blob[] {
  return [image, ...pictures].filter((picture) => picture instanceof Blob)
}
