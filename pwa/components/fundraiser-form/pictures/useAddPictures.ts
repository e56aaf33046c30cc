import { useEffect, useRef, useState } from 'react'
import { say } from '#shared/language/say'
import { PICTURES_MAXIMUM } from '#shared/rules/limits'
import type { PictureList } from '../../../offline/drafts/entry'
import { finishBeforeClosing } from '../../../offline/drafts/ownership/open-draft'
import { shrinkImage } from '../../../offline/outbox/sending/shrink-image'
import { reasonOfPicture, showPictureProblem } from '../../form/picture-problem'
import { useHeldForm } from '../../form/useForm'
import { FUNDRAISER_PICTURE_BOX } from '../picture-box'
import { pictureWords } from '../picture-words'

interface Adding {
  /** Adds those files that are pictures, as far as there is room. Does nothing while others are being added. */
  add: (files: readonly File[]) => void
  isAdding: boolean
  /** Changes the newest list, which may have a picture that is not shown yet. */
  arrange: (change: (pictures: PictureList) => PictureList) => void
  /** Why files of the last choice were left out. */
  problems: readonly string[]
}

/** Shrinks chosen files one after the other and adds each as soon as it is ready. One that is refused does not keep the others out. */
export function useAddPictures(pictures: PictureList, onArrange: (pictures: PictureList) => void): Adding {
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
      showPictureProblem(error, pictureWords())
      found.push(`${file.name}: ${reasonOfPicture(error, pictureWords())}`)
    }
  }

  async function add(files: readonly File[]): Promise<void> {
    if (isAdding || files.length === 0) return
    setAdding(true)
    const found: string[] = []
    const room = PICTURES_MAXIMUM - newest.current.pictures.length
    for (const file of files.slice(0, room)) {
      await addOne(file, found)
    }
    if (files.length > room)
      found.push(
        say('Six pictures at most: {count, plural, one {# left out} other {# left out}}.', {
          count: files.length - room,
        }),
      )
    setProblems(found)
    setAdding(false)
  }

  return { add: (files) => finishBeforeClosing(add(files)), isAdding, problems, arrange }
}
