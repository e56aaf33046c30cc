import { IMAGE_TOO_LARGE, NOT_AN_IMAGE_MESSAGE } from '#shared/rules/pictures'

export const NOT_AN_IMAGE = { title: 'Invalid File', description: NOT_AN_IMAGE_MESSAGE }

/** The messages about a rejected fundraiser picture (spec section 5). */
export const PICTURE_WORDS = {
  'not-an-image': NOT_AN_IMAGE,
  'too-large': { title: 'Image too large', description: IMAGE_TOO_LARGE },
}
