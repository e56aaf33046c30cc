import { IMAGE_TOO_LARGE_MESSAGE, NOT_AN_IMAGE_MESSAGE } from '#shared/rules/pictures'
import { AppError } from '../http/app-error'

/** Five megabytes (spec section 5). */
export const MAXIMUM_IMAGE_BYTES = 5 * 1024 * 1024

export const notAnImage = (cause?: unknown) => new AppError(400, NOT_AN_IMAGE_MESSAGE, { cause })
export const imageTooLarge = () => new AppError(413, IMAGE_TOO_LARGE_MESSAGE)
