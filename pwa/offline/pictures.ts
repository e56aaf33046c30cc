import { MAXIMUM_IMAGE_BYTES } from '#shared/rules/limits'

const JPEG_QUALITY = 0.8
/** The server's own limit: phones run out of memory with more. */
const MOST_PIXELS = 50_000_000

export type ImageProblem = 'not-an-image' | 'too-large' | 'unreadable' | 'unknown-format'

export class ImageError extends Error {
  readonly problem: ImageProblem

  constructor(problem: ImageProblem, options?: ErrorOptions) {
    super(problem, options)
    this.problem = problem
  }
}

/** JPEG 0.8 without metadata (spec section 9); the limit of 5 MB counts for the result. */
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
const hasHeicContent = async (file: Blob): Promise<boolean> =>
  /^.{4}ftyp(?:hei[cmsx]|hev[cmsx]|mif1|msf1)/s.test(await file.slice(0, 12).text())

/** A decoded picture, upright. Width and height are in pixels. */
interface Picture {
  source: CanvasImageSource
  width: number
  height: number
  /** Frees its memory: a photo of a phone takes 50 MB and more. */
  release: () => void
}

/** Decodes a picture. Rejects when it is damaged, or when this browser does not know its format. */
async function decodeImage(file: Blob, isHeic: boolean): Promise<Picture> {
  // Safari 17 decodes HEIC in an `<img>` only.
  if (isHeic) return decodeByElement(file)
  const turning = turnsByCamera()
  try {
    const bitmap = await createImageBitmap(file, turning.options)
    if (turning.isKnown()) {
      return { source: bitmap, width: bitmap.width, height: bitmap.height, release: () => bitmap.close() }
    }
    bitmap.close()
  } catch (error) {
    // The value is unknown before Chrome 111, the function before Safari 15. All other errors are about the file.
    if (!(error instanceof TypeError || error instanceof ReferenceError)) throw error
  }
  return decodeByElement(file)
}

/** Options that turn a photo upright, and whether the browser has read them: Firefox before 93 ignores them. */
function turnsByCamera() {
  let isKnown = false
  const options: ImageBitmapOptions = {
    get imageOrientation() {
      isKnown = true
      return 'from-image' as const
    },
  }
  return { options, isKnown: () => isKnown }
}

/** Elements turn photos upright since Chrome 81, Safari 13.1 and Firefox 77. */
async function decodeByElement(file: Blob): Promise<Picture> {
  const image = new Image()
  image.src = URL.createObjectURL(file)
  const release = () => URL.revokeObjectURL(image.src)
  try {
    await new Promise((resolve, reject) => {
      image.onload = resolve
      image.onerror = () => reject(new DOMException('The picture can’t be decoded', 'EncodingError'))
    })
    return { source: image, width: image.naturalWidth, height: image.naturalHeight, release }
  } catch (error) {
    release()
    throw error
  }
}

/** Encodes a picture as a data string, as the API requires. Rejects when it can't be read. */
export function dataString(image: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(image)
  })
}
