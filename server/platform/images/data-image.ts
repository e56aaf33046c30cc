import { MAXIMUM_IMAGE_BYTES } from '#shared/rules/limits'
import { refuse } from '../refusals/refusal'
import { isAcceptedImage } from './image-format'

/** Characters of base64: the first bytes of a file, which tell its kind. */
const BEGINNING = 24
const PREFIXES = ['jpeg', 'png', 'webp'].map((type) => `data:image/${type};base64,`)

/**
 * The bytes of a picture that arrived as a data string. Throws 400 for anything else and 413 above `MAXIMUM_IMAGE_BYTES`. `storeImage` checks
 * whether the bytes are a picture.
 */
export function parseDataImage(text: string): Buffer {
  return Buffer.from(contentOf(text), 'base64')
}

/** Throws as `parseDataImage` does, and 400 for a file that does not begin as a picture does. Decodes nothing else. */
export function checkDataImage(text: string): void {
  if (!isAcceptedImage(Buffer.from(contentOf(text).slice(0, BEGINNING), 'base64'))) throw refuse('picture.not-an-image')
}

function contentOf(text: string): string {
  const prefix = PREFIXES.find((candidate) => text.startsWith(candidate))
  if (!prefix) throw refuse('picture.not-an-image')
  // Checked before decoding, which would double the memory of a large text.
  if (text.length - prefix.length > Math.ceil(MAXIMUM_IMAGE_BYTES / 3) * 4) throw refuse('picture.too-large')
  return text.slice(prefix.length)
}
