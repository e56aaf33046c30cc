import { say } from '#shared/language/say'
import { imageTooLarge, notAnImage } from '#shared/rules/limits'
import { type PictureTexts, useObjectUrl } from '../form/PictureField'

export const notAnImageText = () => ({ title: say('Invalid File'), description: notAnImage() })

/** The messages about a rejected fundraiser picture (spec section 5). */
export const pictureTexts = (): PictureTexts => ({
  'not-an-image': notAnImageText(),
  'too-large': { title: say('Image too large'), description: imageTooLarge() },
})

/** The side of the square that a fundraiser's picture is fitted into, in pixels (spec section 9). */
export const FUNDRAISER_PICTURE_BOX = 800

type Picture = Blob | string

const keys = new WeakMap<Blob, string>()
let photos = 0

/** A key that stays the same for a picture, also in another place of its list. */
export function pictureKey(picture: Picture): string {
  if (typeof picture === 'string') return picture
  const known = keys.get(picture)
  if (known) return known
  photos += 1
  const key = `photo ${photos}`
  keys.set(picture, key)
  return key
}

/** The address of a picture for an image; null until a photo of this device has one. */
export function usePictureAddress(picture: Picture): string | null {
  const own = useObjectUrl(typeof picture === 'string' ? null : picture)
  return typeof picture === 'string' ? picture : own
}
