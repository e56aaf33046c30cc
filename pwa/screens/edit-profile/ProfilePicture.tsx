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
  /** Address of the picture that the person has. */
  current: string | null
  onPick: (picture: PickedPicture) => void
}

/** A person's photo, in a form. */
export function ProfilePicture(props: Props) {
  return (
    <div className="profile-picture">
      <PictureField label="Photo" box={BOX} words={WORDS} {...props} />
    </div>
  )
}
