import { type PickedPicture, PictureField } from '../../components/form/PictureField'

/** Pixels (spec section 5). */
const BOX = 400

/** Spec section 5. */
const WORDS = {
  'not-an-image': { title: 'Invalid File', description: 'Please select a valid image file.' },
  'too-large': { title: 'File Too Large', description: 'Please select an image smaller than 5MB.' },
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
