import { CATEGORIES, CATEGORY_REQUIRED } from '#shared/rules/categories'
import { DESCRIPTION_MAXIMUM, FULL_NAME_MAXIMUM, TITLE_MAXIMUM } from '#shared/rules/limits'
import { Field } from '../form/Field'
import { type PickedPicture, PictureField } from '../form/PictureField'
import { TextArea } from '../form/TextArea'
import { TextField } from '../form/TextField'
import { FUNDRAISER_PICTURE_BOX } from './picture-box'
import { PICTURE_WORDS } from './picture-words'

interface Props {
  /** What stands in the fields at first. */
  typed: Readonly<Record<string, string>>
  picked: PickedPicture
  /** Address of the picture that the fundraiser has. */
  currentPicture: string | null
  onPick: (picture: PickedPicture) => void
  /** Whether donors have given already: then the goal stays (the help page promises it). */
  isGoalFixed?: boolean
}

/** The fields that creating and editing a fundraiser share (spec section 2). */
export function FundraiserFields({ typed, picked, currentPicture, onPick, isGoalFixed = false }: Props) {
  return (
    <>
      <TextField
        name="title"
        label="Fundraiser Title *"
        hint="Say who it is for and what it is for."
        maxLength={TITLE_MAXIMUM}
        autoComplete="off"
        defaultValue={typed.title}
      />
      <TextField
        name="displayName"
        label="Creator Display Name (optional)"
        hint="The account’s name is shown if you leave this empty."
        maxLength={FULL_NAME_MAXIMUM}
        autoComplete="off"
        defaultValue={typed.displayName}
      />
      <Field name="category" label="Category *">
        {(control) => (
          <select {...control} defaultValue={typed.category ?? ''}>
            <option value="" disabled>
              {CATEGORY_REQUIRED}
            </option>
            {CATEGORIES.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        )}
      </Field>
      <TextField
        name="goalAmount"
        label="Goal Amount (USD) *"
        hint={isGoalFixed ? 'The goal cannot be changed once donations have been received.' : 'In US dollars.'}
        inputMode="decimal"
        dir="ltr"
        autoComplete="off"
        readOnly={isGoalFixed}
        defaultValue={typed.goalAmount}
      />
      <TextArea
        name="description"
        label="Your Story *"
        most={DESCRIPTION_MAXIMUM}
        rows={10}
        maxLength={DESCRIPTION_MAXIMUM}
        defaultValue={typed.description}
      />
      <PictureField
        label="Image (optional)"
        box={FUNDRAISER_PICTURE_BOX}
        picked={picked}
        current={currentPicture}
        onPick={onPick}
        words={PICTURE_WORDS}
      />
    </>
  )
}
