import { say } from '#shared/language/say'
import { IMAGE_TOO_LARGE_MESSAGE } from '#shared/rules/pictures'
import { type PickedPicture, PictureField } from '../../components/form/PictureField'
import { NOT_AN_IMAGE } from '../../components/fundraiser-form/picture-words'

/** Pixels (spec section 5). */
const BOX = 400

/** Spec section 5. */
const WORDS = {
  'not-an-image': NOT_AN_IMAGE,
  'too-large': { title: 'File Too Large', description: IMAGE_TOO_LARGE_MESSAGE },
}

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
      <PictureField label={say('Photo')} box={BOX} words={WORDS} {...props} />
    </div>
  )
}
