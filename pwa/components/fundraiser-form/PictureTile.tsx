import type { KeyboardEvent } from 'react'
import { say, sayIn } from '#shared/language/say'
import { forward } from '../../page/page'
import { Button } from '../ui/Buttons'
import { ArrowIcon, CloseIcon } from '../ui/icons'
import { usePictureAddress } from './picture-text'

interface Props {
  picture: Blob | string
  place: number
  count: number
  onMove: (to: number) => void
  onRemove: () => void
}

export function PictureTile({ picture, place, count, onMove, onRemove }: Props) {
  const address = usePictureAddress(picture)
  const name = placeText(place, count)
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
        {place === 0 && <span className="badge">{sayIn('a picture', 'Cover')}</span>}
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
export const placeText = (place: number, count: number): string =>
  place === 0
    ? say('Picture {number, number} of {count, number}, the cover', { number: 1, count })
    : say('Picture {number, number} of {count, number}', { number: place + 1, count })
