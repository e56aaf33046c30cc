import { IMAGE_TOO_LARGE_MESSAGE, NOT_AN_IMAGE_MESSAGE } from '#shared/rules/pictures'
import { refusal } from './entry'

export const PICTURE_REFUSALS = {
  'picture.not-found': refusal(404, 'Picture not found'),
  'picture.not-an-image': refusal(400, NOT_AN_IMAGE_MESSAGE),
  'picture.too-large': refusal(413, IMAGE_TOO_LARGE_MESSAGE),
  'picture.too-many': refusal(429, 'You have sent very many pictures. Please go on later.'),
  'picture.too-many-at-once': refusal(503, 'Many pictures are being sent right now. Please try again in a moment.'),
  'share-image.too-many': refusal(429, 'Too many images. Please wait a moment.'),
}
