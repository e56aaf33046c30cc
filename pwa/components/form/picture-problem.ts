import { ImageError, type ImageProblem } from '../../offline/shrink-image'
import { showToast } from '../toasts'

interface Words {
  title: string
  description: string
}

/** What a screen says of pictures (spec section 5 words it differently for fundraisers and for profiles). */
export type PictureWords = Record<Exclude<ImageProblem, 'unreadable'>, Words>

const UNREADABLE: Words = { title: 'Upload Failed', description: 'Failed to process the image. Please try again.' }

/** Says why a picture was not taken. */
export function sayPictureProblem(error: unknown, words: PictureWords): void {
  const problem = error instanceof ImageError ? error.problem : 'unreadable'
  showToast({ ...{ unreadable: UNREADABLE, ...words }[problem], tone: 'destructive' })
}
