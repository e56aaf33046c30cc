import { MAXIMUM_IMAGE_BYTES } from './limits'

/** Of pictures that can't be taken, in the browser and on the server (spec section 5). */
export const NOT_AN_IMAGE_MESSAGE = 'Please select a valid image file.'
/** Without a full stop where a form shows it as a toast. */
export const IMAGE_TOO_LARGE = `Please select an image smaller than ${MAXIMUM_IMAGE_BYTES / 1024 / 1024}MB`
export const IMAGE_TOO_LARGE_MESSAGE = `${IMAGE_TOO_LARGE}.`
