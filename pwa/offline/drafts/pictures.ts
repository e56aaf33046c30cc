import type { FormDraft, PictureList } from './entry'

type Pictured = Pick<FormDraft, 'image' | 'pictures'>

/** The photos in a draft or an entry that are only on this device. */
export function photosOf({ image, pictures = [] }: Pictured): Blob[] {
  return [image, ...pictures].filter((picture) => picture instanceof Blob)
}

/**
 * The pictures that a draft of a fundraiser has chosen; undefined if it keeps the current ones. A draft of an earlier build may have
 * another cover only.
 */
export function chosenPictures({ image, pictures }: Pictured, current: PictureList): PictureList | undefined {
  if (pictures || image === undefined) return pictures
  return image ? [image, ...current.slice(1)] : current.slice(1)
}
