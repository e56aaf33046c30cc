import { AppError } from '../http/app-error'

/** Five megabytes (spec section 5). */
export const MAXIMUM_IMAGE_BYTES = 5 * 1024 * 1024

export const notAnImage = (cause?: unknown) => new AppError(400, 'Please select a valid image file.', { cause })
export const imageTooLarge = () => new AppError(413, 'Please select an image smaller than 5MB.')
