import { showToast } from '../../notify/toasts'
import { ImageError, type ImageProblem } from '../../offline/outbox/sending/shrink-image'

interface Words {
  title: string
  description: string
}

/** A screen's messages about rejected pictures (spec section 5 has different ones for fundraisers and profiles). */
export type PictureWords = Record<Exclude<ImageProblem, 'unreadable'>, Words>

const UNREADABLE: Words = { title: 'Upload Failed', description: 'Failed to process the image. Please try again.' }

/** Shows a toast that says why a picture was rejected. */
export function showPictureProblem(error: unknown, words: PictureWords): void {
  const problem = error instanceof ImageError ? error.problem : 'unreadable'
  showToast({ ...{ unreadable: UNREADABLE, ...words }[problem], tone: 'destructive' })
}
