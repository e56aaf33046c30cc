import { say } from '#shared/language/say'
import { showToast } from '../../notify/toasts'
import { ImageError, type ImageProblem } from '../../offline/pictures'

interface Words {
  title: string
  description: string
}

/** A screen's messages about rejected pictures (spec section 5 has different ones for fundraisers and profiles). */
export type PictureWords = Record<'not-an-image' | 'too-large', Words>

const commonWords = (): Record<Exclude<ImageProblem, keyof PictureWords>, Words> => ({
  unreadable: { title: say('Upload Failed'), description: say('Failed to process the image. Please try again.') },
  'unknown-format': {
    title: say('Upload Failed'),
    description: say(
      'This photo has the format HEIC, which this browser can’t read. On the iPhone, choose Settings, Camera, Formats, “Most Compatible” and take it again, or choose a screenshot of it.',
    ),
  },
})

/** Shows a toast that says why a picture was rejected. */
export function showPictureProblem(error: unknown, words: PictureWords): void {
  showToast({ ...wordsOf(error, words), tone: 'destructive' })
}

/** Why a picture was rejected, as a sentence. */
export function reasonOfPicture(error: unknown, words: PictureWords): string {
  return wordsOf(error, words).description.replace(/[^.።]$/, '$&.')
}

function wordsOf(error: unknown, words: PictureWords): Words {
  const problem = error instanceof ImageError ? error.problem : 'unreadable'
  return { ...commonWords(), ...words }[problem]
}
