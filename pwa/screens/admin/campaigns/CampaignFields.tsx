import { CATEGORIES, CATEGORY_REQUIRED } from '#shared/rules/categories'
import { DESCRIPTION_MAXIMUM, FULL_NAME_MAXIMUM, TITLE_MAXIMUM } from '#shared/rules/limits'
import { Field } from '../../../components/form/Field'
import { TextArea } from '../../../components/form/TextArea'
import { TextField } from '../../../components/form/TextField'
import { CAMPAIGN_LABELS } from './campaign-fields'

interface Props {
  /** What stands in them at first. */
  typed: Readonly<Record<string, string>>
}

export function TitleField({ typed: { title } }: Props) {
  return (
    <TextField
      name="title"
      label={CAMPAIGN_LABELS.title}
      defaultValue={title}
      maxLength={TITLE_MAXIMUM}
      autoComplete="off"
    />
  )
}

export function GoalField({ typed: { goalAmount } }: Props) {
  return (
    <TextField
      name="goalAmount"
      label={CAMPAIGN_LABELS.goalAmount}
      defaultValue={goalAmount}
      inputMode="decimal"
      dir="ltr"
      autoComplete="off"
    />
  )
}

/** The rest of what the dialogs for creating and for editing share (spec section 2). */
export function StoryFields({ typed: { category = '', description, displayName } }: Props) {
  return (
    <>
      <Field name="category" label={CAMPAIGN_LABELS.category}>
        {(control) => (
          <select {...control} defaultValue={category}>
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
      <TextArea
        name="description"
        label={CAMPAIGN_LABELS.description}
        defaultValue={description}
        most={DESCRIPTION_MAXIMUM}
        maxLength={DESCRIPTION_MAXIMUM}
        rows={6}
      />
      <TextField
        name="displayName"
        label={CAMPAIGN_LABELS.displayName}
        placeholder="Custom creator name"
        defaultValue={displayName}
        maxLength={FULL_NAME_MAXIMUM}
        autoComplete="off"
      />
    </>
  )
}
