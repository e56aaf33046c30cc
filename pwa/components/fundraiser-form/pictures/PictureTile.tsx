import type { CSSProperties, KeyboardEvent, PointerEvent } from 'react'
import { say, sayIn } from '#shared/language/say'
import { forward } from '../../../page/page'
import { ArrowIcon, CloseIcon } from '../../ui/icons'
import { placeWords } from './arrange'
import { usePictureAddress } from './picture-address'

interface Props {
  picture: Blob | string
  /** From 0. */
  place: number
  count: number
  /** How far it is dragged, in pixels; null while it is not. */
  dragged: { x: number; y: number } | null
  /** Whether another one would take its place. */
  isTarget: boolean
  onPointerDown: (event: PointerEvent) => void
  onMove: (to: number) => void
  onRemove: () => void
}

/** One picture of the form, with its place, and the buttons to move and remove it. */
export function PictureTile({ picture, place, count, dragged, isTarget, onPointerDown, onMove, onRemove }: Props) {
  const address = usePictureAddress(picture)
  const name = placeWords(place, count)
  const number = place + 1
  const style: CSSProperties | undefined = dragged ? { translate: `${dragged.x}px ${dragged.y}px` } : undefined
  const state = [dragged && 'is-dragged', isTarget && 'is-target'].filter(Boolean).join(' ')

  function onKeyDown(event: KeyboardEvent) {
    const steps: Record<string, number> = { ArrowLeft: -forward(), ArrowUp: -1, ArrowRight: forward(), ArrowDown: 1 }
    const step = steps[event.key]
    if (!step) return
    event.preventDefault()
    move(step)
  }
  const move = (step: number) => place + step >= 0 && place + step < count && onMove(place + step)
  const button = (label: string, step: number) => (
    <button
      type="button"
      className="button quiet small"
      aria-label={label}
      aria-disabled={place + step < 0 || place + step >= count}
      onClick={() => move(step)}
      onKeyDown={onKeyDown}
      data-step={step}
    >
      <ArrowIcon />
    </button>
  )
  return (
    <li className={`picture-tile ${state}`} style={style}>
      <div className="picture-tile-view" onPointerDown={onPointerDown}>
        {address && (
          <img
            src={address}
            alt={count === 1 ? say('Your choice') : say('Your choice: {picture}', { picture: name })}
            width={800}
            height={600}
            draggable={false}
          />
        )}
        {place === 0 && <span className="badge">{sayIn('a picture', 'Cover')}</span>}
      </div>
      <div className="picture-tile-buttons">
        {count > 1 && button(sayIn('towards the first picture', 'Move picture {number, number} left', { number }), -1)}
        <button
          type="button"
          className="button quiet small"
          aria-label={count === 1 ? say('Remove picture') : say('Remove picture {number, number}', { number })}
          onClick={onRemove}
        >
          <CloseIcon />
        </button>
        {count > 1 && button(sayIn('towards the last picture', 'Move picture {number, number} right', { number }), 1)}
      </div>
    </li>
  )
}
