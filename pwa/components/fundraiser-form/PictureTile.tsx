import type { KeyboardEvent } from 'react'
import { say, sayIn } from '#shared/language/say'
import { imageTooLarge, notAnImage } from '#shared/rules/limits'
import { forward } from '../../page/page'
import { type PictureTexts, useObjectUrl } from '../form/PictureField'
import { Button } from '../ui/Buttons'
import { ArrowIcon, CloseIcon } from '../ui/icons'

interface Props {
  picture: Blob | string
  place: number
  count: number
  hasCover: boolean
  onMove: (to: number) => void
  onRemove: () => void
}

export function PictureTile({ picture, place, count, hasCover, onMove, onRemove }: Props) {
  const address = usePictureAddress(picture)
  const name = placeText(place, count, hasCover)
  const number = place + 1

  function onKeyDown(event: KeyboardEvent) {
    const steps: Record<string, number> = { ArrowLeft: -forward(), ArrowUp: -1, ArrowRight: forward(), ArrowDown: 1 }
    const step = steps[event.key]
    if (!step) return
    event.preventDefault()
    move(step)
  }
  const move = (step: number) => place + step >= 0 && place + step < count && onMove(place + step)
  const button = (label: string, step: number) => (
    <Button
      className="button quiet small bare"
      aria-label={label}
      aria-disabled={place + step < 0 || place + step >= count}
      onClick={() => move(step)}
      onKeyDown={onKeyDown}
      data-step={step}
    >
      <ArrowIcon />
    </Button>
  )
  return (
    <li className="picture-tile">
      <div className="picture-tile-view">
        {address && (
          <img
            src={address}
            alt={count === 1 ? say('Your choice') : say('Your choice: {picture}', { picture: name })}
            width={800}
            height={600}
          />
        )}
        {place === 0 && hasCover && <span className="badge">{sayIn('a picture', 'Cover')}</span>}
      </div>
      <div className="picture-tile-buttons">
        {count > 1 && button(sayIn('towards the first picture', 'Move picture {number, number} left', { number }), -1)}
        <Button
          className="button quiet small bare"
          aria-label={count === 1 ? say('Remove picture') : say('Remove picture {number, number}', { number })}
          onClick={onRemove}
        >
          <CloseIcon />
        </Button>
        {count > 1 && button(sayIn('towards the last picture', 'Move picture {number, number} right', { number }), 1)}
      </div>
    </li>
  )
}

/** The list with one of its items in another place. Places outside of it count as its ends. Without the item nothing changes. */
export function moved<T>(list: readonly T[], item: T, to: number): readonly T[] {
  if (!list.includes(item)) return list
  const next = list.filter((each) => each !== item)
  next.splice(Math.max(0, Math.min(to, next.length)), 0, item)
  return next
}

/** What a screen reader says after a move. `place` counts from 0. */
export const placeText = (place: number, count: number, hasCover: boolean): string =>
  place === 0 && hasCover
    ? say('Picture {number, number} of {count, number}, the cover', { number: 1, count })
    : say('Picture {number, number} of {count, number}', { number: place + 1, count })

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
