import { MAXIMUM_IMAGE_BYTES } from '#shared/rules/limits'
import { decodeImage, type Picture } from './decode-image'

const JPEG_QUALITY = 0.8
/** The server's own limit: phones run out of memory with more. */
const MOST_PIXELS = 50_000_000

/** Why a picture is rejected. */
export type ImageProblem = 'not-an-image' | 'too-large' | 'unreadable' | 'unknown-format'

export class ImageError extends Error {
  readonly problem: ImageProblem

  constructor(problem: ImageProblem, options?: ErrorOptions) {
    super(problem, options)
    this.problem = problem
  }
}

/**
 * Shrinks a photo on the device before it is stored or sent: upright, fitted into a square of `box` pixels, JPEG at 0.8
 * (spec section 9). The camera's metadata, above all the location, does not leave the phone. The limit of 5 MB counts for the result,
 * because phones take photos of 6 to 12 MB, and for files that can't be shrunk. Throws an ImageError.
 */
export async function shrinkImage(file: Blob, box: number): Promise<Blob> {
  const picture = await decode(file)
  const { width, height } = picture
  if (width * height > MOST_PIXELS) throw new ImageError('too-large')
  const scale = Math.min(1, box / Math.max(width, height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(width * scale))
  canvas.height = Math.max(1, Math.round(height * scale))
  const context = canvas.getContext('2d')
  if (!context) throw new ImageError('unreadable')
  // JPEG has no transparency; without this it would turn black.
  context.fillStyle = 'white'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture.source, 0, 0, canvas.width, canvas.height)
  picture.release()
  const small = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', JPEG_QUALITY))
  if (!small) throw new ImageError('unreadable')
  if (small.size > MAXIMUM_IMAGE_BYTES) throw new ImageError('too-large')
  return small
}

async function decode(file: Blob): Promise<Picture> {
  const isHeic = await hasHeicContent(file)
  try {
    return await decodeImage(file, isHeic)
  } catch (error) {
    if (isHeic) throw new ImageError('unknown-format', { cause: error })
    if (file.size > MAXIMUM_IMAGE_BYTES) throw new ImageError('too-large', { cause: error })
    // Damaged, or of another format that this browser does not support.
    throw new ImageError(file.type.startsWith('image/') ? 'unreadable' : 'not-an-image', { cause: error })
  }
}

/** Whether a file is a photo in the format of iPhones, whatever its name says. The brand follows the length and `ftyp`. */
async function hasHeicContent(file: Blob): Promise<boolean> {
  return /^.{4}ftyp(?:hei[cmsx]|hev[cmsx]|mif1|msf1)/s.test(await file.slice(0, 12).text())
}
