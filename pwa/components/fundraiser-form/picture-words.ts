import { say } from '#shared/language/say'
import { imageTooLarge, notAnImage } from '#shared/rules/pictures'
import type { PictureWords } from '../form/picture-problem'

export const notAnImageWords = () => ({ title: say('Invalid File'), description: notAnImage() })

/** The messages about a rejected fundraiser picture (spec section 5). */
export const pictureWords = (): PictureWords => ({
  'not-an-image': notAnImageWords(),
  'too-large': { title: say('Image too large'), description: imageTooLarge() },
})
