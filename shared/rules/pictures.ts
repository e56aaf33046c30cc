import { say } from '../language/say'
import { MAXIMUM_IMAGE_BYTES } from './limits'

const size = MAXIMUM_IMAGE_BYTES / 1024 / 1024

/** Messages for pictures that are refused, in the browser and on the server (spec section 5). */
export const notAnImage = (): string => say('Please select a valid image file.')
/** The text of a toast, which has no full stop. */
export const imageTooLarge = (): string => say('Please select an image smaller than {size, number}MB', { size })
export const imageTooLargeMessage = (): string => say('Please select an image smaller than {size, number}MB.', { size })
