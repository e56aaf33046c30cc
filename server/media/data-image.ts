import { imageTooLarge, MAXIMUM_IMAGE_BYTES, notAnImage } from './refusals'

const PREFIXES = ['jpeg', 'png', 'webp'].map((type) => `data:image/${type};base64,`)

/**
 * The bytes of a picture that arrived as a data string. Throws 400 for anything else and 413 above 5 MB. Whether the bytes
 * are a picture is for `storeImage` to say.
 */
export function parseDataImage(text: string): Buffer {
  const prefix = PREFIXES.find((candidate) => text.startsWith(candidate))
  if (!prefix) throw notAnImage()
  // Looked at before decoding, which would double what a large text already takes.
  if (text.length - prefix.length > Math.ceil(MAXIMUM_IMAGE_BYTES / 3) * 4) throw imageTooLarge()
  return Buffer.from(text.slice(prefix.length), 'base64')
}
