import { MAXIMUM_IMAGE_BYTES } from './limits'

/** Messages for pictures that are refused, in the browser and on the server (spec section 5). */
export const NOT_AN_IMAGE_MESSAGE = 'Please select a valid image file.'
/** The text of a toast, which has no full stop. */
export const IMAGE_TOO_LARGE = `Please select an image smaller than ${MAXIMUM_IMAGE_BYTES / 1024 / 1024}MB`
export const IMAGE_TOO_LARGE_MESSAGE = `${IMAGE_TOO_LARGE}.`
