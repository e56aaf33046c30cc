import { FUNDRAISER_TEXT_NAMES, type FundraiserText } from '#shared/rules/fundraisers/text-names'
import { FUNDRAISER_TEXTS } from '#shared/rules/fundraisers/texts'
import { DESCRIPTION_MAXIMUM, TITLE_MAXIMUM } from '#shared/rules/limits'
import { TextArea } from '../../../components/form/TextArea'
import { TextField } from '../../../components/form/TextField'
import { CAMPAIGN_LABELS } from './campaign-fields'

const PLACEHOLDERS: Partial<Record<FundraiserText, string>> = { displayName: 'Custom creator name' }

interface Props {
  /** The initial text of the fields. */
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
export function StoryFields({ typed }: Props) {
  return (
    <>
      <TextArea
        name="description"
        label={CAMPAIGN_LABELS.description}
        defaultValue={typed.description}
        maximum={DESCRIPTION_MAXIMUM}
        maxLength={DESCRIPTION_MAXIMUM}
        rows={6}
      />
      {FUNDRAISER_TEXT_NAMES.map((name) => (
        <TextField
          key={name}
          name={name}
          label={CAMPAIGN_LABELS[name]}
          placeholder={PLACEHOLDERS[name]}
          defaultValue={typed[name]}
          maxLength={FUNDRAISER_TEXTS[name].most}
          autoComplete="off"
        />
      ))}
    </>
  )
}
