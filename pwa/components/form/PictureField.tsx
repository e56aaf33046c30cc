import { type ChangeEvent, useEffect, useId, useRef, useState } from 'react'
import { say } from '#shared/language/say'
import { showToast, type Toast } from '../../notify/toasts'
import { finishBeforeClosing } from '../../offline/drafts/open-draft'
import { ImageError, type ImageProblem, shrinkImage } from '../../offline/pictures'
import { SmallButton } from '../ui/Buttons'
import { useHeldForm } from './useForm'

/** A picked picture; null removes the current one; undefined keeps it. */
export type PickedPicture = Blob | null | undefined

interface Props {
  label: string
  /** The side of the square that the picture is fitted into, in pixels. */
  box: number
  picked: PickedPicture
  current: string | null
  onPick: (picture: PickedPicture) => void
  texts: PictureTexts
}

export function PictureField({ label, box, picked, current, onPick, texts }: Props) {
  const id = useId()
  const control = useRef<HTMLInputElement>(null)
  const [isShrinking, setShrinking] = useState(false)
  const [problem, setProblem] = useState('')
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
    setProblem('')
    try {
      onPick(await shrinkImage(file, box))
    } catch (error) {
      setProblem(reasonOfPicture(error, texts, file.name))
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
            aria-describedby={`${id}-problem`}
          />
        </span>
        {shown && <SmallButton onClick={remove}>{say('Remove picture')}</SmallButton>}
      </div>
      <small id={`${id}-problem`} className="field-note field-problem" role="alert">
        {problem}
      </small>
    </div>
  )
}

type ProblemText = Required<Pick<Toast, 'title' | 'description'>>

/** A screen's messages about rejected pictures (spec section 5 has different ones for fundraisers and profiles). */
export type PictureTexts = Record<'not-an-image' | 'too-large', ProblemText>

const commonTexts = (): Record<Exclude<ImageProblem, keyof PictureTexts>, ProblemText> => ({
  unreadable: { title: say('Upload Failed'), description: say('Failed to process the image. Please try again.') },
  'unknown-format': {
    title: say('Upload Failed'),
    description: say(
      'This photo has the format HEIC, which this browser can’t read. On the iPhone, choose Settings, Camera, Formats, “Most Compatible” and take it again, or choose a screenshot of it.',
    ),
  },
})

export function showPictureProblem(error: unknown, texts: PictureTexts): void {
  showToast({ ...textOf(error, texts), tone: 'destructive' })
}

export function reasonOfPicture(error: unknown, texts: PictureTexts, file: string): string {
  const { title, description } = textOf(error, texts)
  return `${title}: ${file}. ${description.replace(/[^.።]$/, '$&.')}`
}

function textOf(error: unknown, texts: PictureTexts): ProblemText {
  const problem = error instanceof ImageError ? error.problem : 'unreadable'
  return { ...commonTexts(), ...texts }[problem]
}

/** An object URL for a picture that is only on this device; null without a picture. */
export function useObjectUrl(blob: Blob | null | undefined): string | null {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    if (!blob) return
    const made = URL.createObjectURL(blob)
    setUrl(made)
    return () => {
      setUrl(null)
      URL.revokeObjectURL(made)
    }
  }, [blob])
  return url
}
