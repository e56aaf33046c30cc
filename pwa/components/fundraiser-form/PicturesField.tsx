import { type ChangeEvent, type DragEvent, useEffect, useId, useRef, useState } from 'react'
import { say } from '#shared/language/say'
import { PICTURES_MAXIMUM } from '#shared/rules/limits'
import type { PictureList } from '../../offline/drafts/entry'
import { finishBeforeClosing } from '../../offline/drafts/open-draft'
import { shrinkImage } from '../../offline/pictures'
import { reasonOfPicture } from '../form/PictureField'
import { useHeldForm } from '../form/useForm'
import { SmallButton } from '../ui/Buttons'
import { FUNDRAISER_PICTURE_BOX, moved, PictureTile, pictureKey, pictureTexts, placeText } from './PictureTile'

interface Removed {
  picture: Blob | string
  place: number
}

interface Props {
  pictures: PictureList
  onArrange: (pictures: PictureList) => void
  maximum?: number
  /** Whether the first one is the cover. */
  hasCover?: boolean
}

export function PicturesField({ pictures, onArrange, maximum = PICTURES_MAXIMUM, hasCover = true }: Props) {
  const id = useId()
  const chooser = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLOListElement>(null)
  const [said, setSaid] = useState('')
  const [removed, setRemoved] = useState<Removed | null>(null)
  const [isOver, setOver] = useState(false)
  const focusAfter = useRef<string>(undefined)
  const { add, isAdding, problems, arrange } = useAddPictures(pictures, onArrange, maximum)
  const isFull = pictures.length >= maximum

  // A moved element loses the focus.
  useEffect(() => {
    if (focusAfter.current) list.current?.querySelector<HTMLElement>(focusAfter.current)?.focus()
    focusAfter.current = undefined
  })

  // A draft that is open in another tab can't be changed in this one.
  const addUnlessDisabled = (files: File[]) => chooser.current?.matches(':disabled') || add(files)
  usePastedPictures(addUnlessDisabled)

  function pick({ currentTarget: input }: ChangeEvent<HTMLInputElement>) {
    const files = Array.from(input.files ?? [])
    // So that the same file can be picked again after it was refused or removed.
    input.value = ''
    add(files)
  }

  function drop(event: DragEvent) {
    if (!event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    setOver(false)
    addUnlessDisabled(Array.from(event.dataTransfer.files))
  }

  function move(from: number, to: number) {
    const step = Math.sign(to - from)
    const isFocusInside = list.current?.contains(document.activeElement) ?? false
    if (isFocusInside) focusAfter.current = `li:nth-child(${to + 1}) [data-step="${step}"]`
    const picture = pictures[from]
    if (picture !== undefined) arrange((list) => moved(list, picture, to))
    setSaid(placeText(to, pictures.length, hasCover))
  }

  function remove(index: number) {
    const picture = pictures[index]
    if (picture === undefined) return
    arrange((list) => list.filter((each) => each !== picture))
    setRemoved({ picture, place: index })
    setSaid('')
    // The button disappears with the picture.
    chooser.current?.focus()
  }

  function undo({ picture, place }: Removed) {
    const hasRoom = pictures.length < maximum && !pictures.includes(picture)
    if (hasRoom) arrange((list) => moved([...list, picture], picture, place))
    setRemoved(null)
    if (hasRoom) setSaid(say('{picture}, is back', { picture: placeText(place, pictures.length + 1, hasCover) }))
    // The button disappears with the line.
    chooser.current?.focus()
  }

  const control = (name: string, isCamera: boolean) => (
    <span className={`button quiet picture-pick${isCamera ? ' camera' : ''}`}>
      {isCamera ? <label htmlFor={`${id}-camera`}>{name}</label> : <span aria-hidden="true">{name}</span>}
      <input
        ref={isCamera ? undefined : chooser}
        id={isCamera ? `${id}-camera` : id}
        type="file"
        accept="image/*"
        {...(isCamera ? { capture: 'environment' as const } : { multiple: true })}
        onChange={pick}
        onClick={(event) => (isAdding || isFull) && event.preventDefault()}
        aria-disabled={isAdding || isFull}
        aria-busy={isAdding}
        aria-describedby={`${id}-hint`}
      />
    </span>
  )
  return (
    <div className="field pictures-field">
      <label htmlFor={id}>{say('Image (optional)')}</label>
      <small id={`${id}-hint`} className="field-note">
        {say('A clear photo of the person or the place, in daylight. Ask before you show a face.')}
      </small>
      <fieldset
        aria-label={say('Pictures')}
        className={`picture-drop${isOver ? ' is-over' : ''}`}
        onDragOver={(event) => {
          if (!event.dataTransfer.types.includes('Files')) return
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        {pictures.length > 0 && (
          <ol
            ref={list}
            className="plain picture-tiles"
            aria-label={hasCover ? say('Your pictures, the cover first') : say('Your pictures')}
          >
            {pictures.map((picture, place) => (
              <PictureTile
                key={pictureKey(picture)}
                picture={picture}
                place={place}
                count={pictures.length}
                hasCover={hasCover}
                onMove={(to) => move(place, to)}
                onRemove={() => remove(place)}
              />
            ))}
          </ol>
        )}
        <div className="picture-picks">
          {control(say('Take a photo'), true)}
          {control(pictures.length > 0 ? say('Add pictures') : say('Choose pictures'), false)}
        </div>
        <small className="field-note">
          {isAdding ? say('One moment…') : countText(pictures.length, maximum, hasCover)}
        </small>
      </fieldset>
      <div role="status">
        {problems.map((problem) => (
          <p key={problem} className="form-note" dir="auto">
            {problem}
          </p>
        ))}
        {removed && !isFull && (
          <p className="form-note">
            {say('Picture {number, number} was removed.', { number: removed.place + 1 })}{' '}
            <SmallButton onClick={() => undo(removed)}>{say('Undo')}</SmallButton>
          </p>
        )}
        <span className="unseen">{said}</span>
      </div>
    </div>
  )
}

function countText(count: number, maximum: number, hasCover: boolean): string {
  if (count === 0 && !hasCover) return say('Up to {maximum, number}', { maximum })
  if (count === 0) return say('Up to {maximum, number}. The first one is the cover.', { maximum })
  if (count === 1 || !hasCover) return say('{count, number} of {maximum, number}', { count, maximum })
  return say('{count, number} of {maximum, number}. The first one is the cover.', { count, maximum })
}

interface Adding {
  add: (files: readonly File[]) => void
  isAdding: boolean
  /** Changes the newest list, which may have a picture that is not shown yet. */
  arrange: (change: (pictures: PictureList) => PictureList) => void
  problems: readonly string[]
}

/** Shrinks chosen files one after the other and adds each as soon as it is ready. One that is refused does not keep the others out. */
function useAddPictures(pictures: PictureList, onArrange: (pictures: PictureList) => void, maximum: number): Adding {
  const [isAdding, setAdding] = useState(false)
  const [problems, setProblems] = useState<readonly string[]>([])
  // The list may be arranged while a photo is being shrunk.
  const newest = useRef({ pictures, onArrange })
  useEffect(() => {
    newest.current = { pictures, onArrange }
  })
  useHeldForm(isAdding)

  function arrange(change: (pictures: PictureList) => PictureList): void {
    const { pictures, onArrange } = newest.current
    const next = change(pictures)
    newest.current = { pictures: next, onArrange }
    onArrange(next)
  }

  async function addOne(file: File, found: string[]): Promise<void> {
    try {
      const photo = await shrinkImage(file, FUNDRAISER_PICTURE_BOX)
      // Also after the form was closed: then it comes into the draft.
      arrange((pictures) => [...pictures, photo])
    } catch (error) {
      found.push(reasonOfPicture(error, pictureTexts(), file.name))
    }
  }

  async function add(files: readonly File[]): Promise<void> {
    if (isAdding || files.length === 0) return
    setAdding(true)
    const found: string[] = []
    const room = maximum - newest.current.pictures.length
    for (const file of files.slice(0, room)) {
      await addOne(file, found)
    }
    if (files.length > room)
      found.push(
        say('{maximum, number} pictures at most: {count, plural, one {# left out} other {# left out}}.', {
          ...{ maximum, count: files.length - room },
        }),
      )
    setProblems(found)
    setAdding(false)
  }

  return { add: (files) => finishBeforeClosing(add(files)), isAdding, problems, arrange }
}

function usePastedPictures(onPaste: (files: File[]) => void): void {
  const newest = useRef(onPaste)
  useEffect(() => {
    newest.current = onPaste
  })
  useEffect(() => {
    function paste(event: ClipboardEvent) {
      const files = Array.from(event.clipboardData?.files ?? []).filter(({ type }) => type.startsWith('image/'))
      // Office programs put a picture of the text beside it.
      if (files.length === 0 || event.clipboardData?.types.includes('text/plain')) return
      event.preventDefault()
      newest.current(files)
    }
    document.addEventListener('paste', paste)
    return () => document.removeEventListener('paste', paste)
  }, [])
}
