import { say } from '#shared/language/say'
import { imageTooLargeMessage, notAnImage } from '#shared/rules/pictures'
import { refusal } from './entry'

export const PICTURE_REFUSALS = {
  'picture.not-found': refusal(404, () => say('Picture not found')),
  'picture.not-an-image': refusal(400, notAnImage),
  'picture.logo-too-small': refusal(400, () =>
    say(
      'Please choose a logo whose longer side has at least 192 pixels and whose shorter side has at least 96, and which is not more than five times as wide as it is high.',
    ),
  ),
  'picture.no-logo': refusal(400, () => say('Please choose a logo as a PNG, JPEG or WebP picture of at most 5 MB.')),
  'picture.too-large': refusal(413, imageTooLargeMessage),
  'picture.too-many': refusal(429, () => say('You have sent very many pictures. Please go on later.')),
  'picture.too-many-at-once': refusal(503, () =>
    say('Many pictures are being sent right now. Please try again in a moment.'),
  ),
  'share-image.too-many': refusal(429, () => say('Too many images. Please wait a moment.')),
}
