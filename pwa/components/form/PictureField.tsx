import { type ChangeEvent, useId, useRef, useState } from 'react'
import { say } from '#shared/language/say'
import { finishBeforeClosing } from '../../offline/drafts/open-draft'
import { shrinkImage } from '../../offline/pictures'
import { type PictureWords, showPictureProblem } from './picture-problem'
import { useHeldForm } from './useForm'
import { useObjectUrl } from './useObjectUrl'

/** A picked picture; null removes the current one; undefined keeps it. */
export type PickedPicture = Blob | null | undefined

interface Props {
  label: string
  /** The side of the square that the picture is fitted into, in pixels. */
  box: number
  picked: PickedPicture
  /** Address of the current picture. */
  current: string | null
  onPick: (picture: PickedPicture) => void
  /** The toasts of the screen about pictures. */
  words: PictureWords
}

/** Picks a photo, shrinks it on the device, and shows it. */
export function PictureField({ label, box, picked, current, onPick, words }: Props) {
  const id = useId()
  const control = useRef<HTMLInputElement>(null)
  const [isShrinking, setShrinking] = useState(false)
  useHeldForm(isShrinking)
  const preview = useObjectUrl(picked)
  const shown = preview ?? (picked === undefined ? current : null)

  function pick({ currentTarget: input }: ChangeEvent<HTMLInputElement>) {
    const [file] = input.files ?? []
    // So that the same file can be picked again after it was refused or removed.
    input.value = ''
    if (file && !isShrinking) finishBeforeClosing(shrink(file))
  }

  async function shrink(file: File) {
    setShrinking(true)
    try {
      onPick(await shrinkImage(file, box))
    } catch (error) {
      showPictureProblem(error, words)
    } finally {
      setShrinking(false)
    }
  }

  function remove() {
    onPick(current ? null : undefined)
    // The button disappears with the picture.
    control.current?.focus()
  }

  return (
    <div className="field picture-field">
      <label htmlFor={id}>{label}</label>
      {shown && <img src={shown} alt={say('Your choice')} className="picture-chosen" width={box} height={box} />}
      <div className="actions">
        {/* The words in a file control are the browser's, in its own language. */}
        <span className="button quiet picture-pick">
          <span aria-hidden="true">{say('Choose a picture')}</span>
          <input
            ref={control}
            id={id}
            type="file"
            accept="image/*"
            onChange={pick}
            onClick={(event) => isShrinking && event.preventDefault()}
            aria-disabled={isShrinking}
            aria-busy={isShrinking}
          />
        </span>
        {shown && (
          <button type="button" className="button quiet small" onClick={remove}>
            {say('Remove picture')}
          </button>
        )}
      </div>
    </div>
  )
}
