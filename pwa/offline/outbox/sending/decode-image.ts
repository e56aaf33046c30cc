/** A decoded picture, upright. Width and height are in pixels. */
export interface Picture {
  source: CanvasImageSource
  width: number
  height: number
  /** Frees its memory: a photo of a phone takes 50 MB and more. */
  release: () => void
}

/** Decodes a picture. Rejects when it is damaged, or when this browser does not know its format. */
export async function decodeImage(file: Blob, isHeic: boolean): Promise<Picture> {
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
