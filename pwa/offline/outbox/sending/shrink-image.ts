import { MAXIMUM_IMAGE_BYTES } from '#shared/rules/limits'

const JPEG_QUALITY = 0.8
/** The server's own limit: phones run out of memory with more. */
const MOST_PIXELS = 50_000_000

/** Why a picture is rejected. */
export type ImageProblem = 'not-an-image' | 'too-large' | 'unreadable'

export class ImageError extends Error {
  readonly problem: ImageProblem

  constructor(problem: ImageProblem, options?: ErrorOptions) {
    super(problem, options)
    this.problem = problem
  }
}

/**
 * Shrinks a photo on the device before it is stored or sent: upright, fitted into a square of `box` pixels, JPEG at 0.8
 * (spec section 9). The camera's metadata, above all the location, does not leave the phone. Throws an ImageError.
 */
export async function shrinkImage(file: Blob, box: number): Promise<Blob> {
  if (file.size > MAXIMUM_IMAGE_BYTES) throw new ImageError('too-large')
  const picture = await decode(file)
  if (picture.width * picture.height > MOST_PIXELS) throw new ImageError('unreadable')
  const scale = Math.min(1, box / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(picture.width * scale))
  canvas.height = Math.max(1, Math.round(picture.height * scale))
  const context = canvas.getContext('2d')
  if (!context) throw new ImageError('unreadable')
  // JPEG has no transparency; without this it would turn black.
  context.fillStyle = 'white'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.close()
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new ImageError('unreadable'))), 'image/jpeg', JPEG_QUALITY)
  })
}

async function decode(file: Blob): Promise<ImageBitmap> {
  try {
    return await createImageBitmap(file, { imageOrientation: 'from-image' })
  } catch (error) {
    // Damaged, or of a format that this browser does not support.
    throw new ImageError(file.type.startsWith('image/') ? 'unreadable' : 'not-an-image', { cause: error })
  }
}
