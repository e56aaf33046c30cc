import { type ChangeEvent, useId, useState } from 'react'
import { ImageError, type ImageProblem, shrinkImage } from '../../offline/shrink-image'
import { showToast } from '../toasts'
import { useObjectUrl } from './useObjectUrl'

/** A picture that was picked; null: the one that is there goes; undefined: it stays. */
export type PickedPicture = Blob | null | undefined

interface Props {
  label: string
  /** Pixels of the square that it is fitted into. */
  box: number
  picked: PickedPicture
  /** Address of the picture that is there already. */
  current: string | null
  onPick: (picture: PickedPicture) => void
  /** The toasts of the screen (spec section 5 words them differently for fundraisers and for profiles). */
  words: Record<Exclude<ImageProblem, 'unreadable'>, Words>
}

interface Words {
  title: string
  description: string
}

const UNREADABLE: Words = { title: 'Upload Failed', description: 'Failed to process the image. Please try again.' }

/** Picks a photo, makes it small on the device, and shows it. */
export function PictureField({ label, box, picked, current, onPick, words }: Props) {
  const id = useId()
  const [isShrinking, setShrinking] = useState(false)
  const preview = useObjectUrl(picked)
  const shown = preview ?? (picked === undefined ? current : null)

  async function pick({ currentTarget: input }: ChangeEvent<HTMLInputElement>) {
    const [file] = input.files ?? []
    // The same file can be picked again after it was refused or removed.
    input.value = ''
    if (!file) return
    setShrinking(true)
    try {
      onPick(await shrinkImage(file, box))
    } catch (error) {
      if (!(error instanceof ImageError)) throw error
      showToast({ ...{ unreadable: UNREADABLE, ...words }[error.problem], tone: 'destructive' })
    } finally {
      setShrinking(false)
    }
  }

  return (
    <div className="field picture-field">
      <label htmlFor={id}>{label}</label>
      {shown && <img src={shown} alt="Your choice" className="picture-chosen" width={box} height={box} />}
      <input id={id} type="file" accept="image/*" onChange={pick} disabled={isShrinking} aria-busy={isShrinking} />
      {shown && (
        <button type="button" className="button quiet small" onClick={() => onPick(current ? null : undefined)}>
          Remove picture
        </button>
      )}
    </div>
  )
}
