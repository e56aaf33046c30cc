import { MAXIMUM_IMAGE_BYTES } from '#shared/rules/limits'
import { refuse } from '../refusals/refusal'

const PREFIXES = ['jpeg', 'png', 'webp'].map((type) => `data:image/${type};base64,`)

/**
 * The bytes of a picture that arrived as a data string. Throws 400 for anything else and 413 above `MAXIMUM_IMAGE_BYTES`. `storeImage` checks
 * whether the bytes are a picture.
 */
export function parseDataImage(text: string): Buffer {
  const prefix = PREFIXES.find((candidate) => text.startsWith(candidate))
  if (!prefix) throw refuse('picture.not-an-image')
  // Checked before decoding, which would double the memory of a large text.
  if (text.length - prefix.length > Math.ceil(MAXIMUM_IMAGE_BYTES / 3) * 4) throw refuse('picture.too-large')
  return Buffer.from(text.slice(prefix.length), 'base64')
}
