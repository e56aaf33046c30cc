import { say } from '#shared/language/say'
import { imageTooLargeMessage } from '#shared/rules/pictures'
import { type PickedPicture, PictureField } from '../../components/form/PictureField'
import { notAnImageWords } from '../../components/fundraiser-form/picture-words'

/** Pixels (spec section 5). */
const BOX = 400

/** Spec section 5. */
const words = () => ({
  'not-an-image': notAnImageWords(),
  'too-large': { title: say('File Too Large'), description: imageTooLargeMessage() },
})

interface Props {
  picked: PickedPicture
  /** The address of the current picture; null if there is none. */
  current: string | null
  onPick: (picture: PickedPicture) => void
}

/** The field for a person's photo. */
export function ProfilePicture(props: Props) {
  return (
    <div className="profile-picture">
      <PictureField label={say('Photo')} box={BOX} words={words()} {...props} />
    </div>
  )
}
