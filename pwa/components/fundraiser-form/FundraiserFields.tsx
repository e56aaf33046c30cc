import type { ReactNode } from 'react'
import { say } from '#shared/language/say'
import { FUNDRAISER_TEXT_NAMES, type FundraiserText } from '#shared/rules/fundraisers/text-names'
import { FUNDRAISER_TEXTS } from '#shared/rules/fundraisers/texts'
import { DESCRIPTION_MAXIMUM } from '#shared/rules/limits'
import type { PictureList } from '../../offline/drafts/entry'
import { TextArea } from '../form/TextArea'
import { TextField } from '../form/TextField'
import { CategoryField } from './CategoryField'
import { GoalAmount } from './GoalAmount'
import { PicturesField } from './pictures/PicturesField'
import { StoryLanguageField } from './StoryLanguageField'
import { TitleField } from './TitleField'

const textHints = (): Record<FundraiserText, string> => ({
  displayName: say('The account’s name is shown if you leave this empty.'),
})

interface Props {
  /** The initial text of the fields. */
  typed: Readonly<Record<string, string>>
  /** In their order, the cover first. */
  pictures: PictureList
  onArrange: (pictures: PictureList) => void
  /** Whether there are donations already: then the goal can't be changed (the help page promises it). */
  isGoalFixed?: boolean
  /** Fields that only one of the two forms has, between the goal and the story. */
  children?: ReactNode
}

/** The fields that creating and editing a fundraiser share (spec section 2). */
export function FundraiserFields({ typed, pictures, onArrange, isGoalFixed = false, children }: Props) {
  return (
    <>
      <PicturesField pictures={pictures} onArrange={onArrange} />
      <TitleField initial={typed.title ?? ''} />
      {FUNDRAISER_TEXT_NAMES.map((name) => (
        <TextField
          key={name}
          name={name}
          label={say('{label} (optional)', { label: FUNDRAISER_TEXTS[name].label })}
          hint={textHints()[name]}
          maxLength={FUNDRAISER_TEXTS[name].most}
          autoComplete="off"
          defaultValue={typed[name]}
        />
      ))}
      <CategoryField label={say('Category *')} chosen={typed.category ?? ''} />
      <GoalAmount initial={typed.goalAmount ?? ''} isFixed={isGoalFixed} />
      {children}
      <TextArea
        name="description"
        label={say('Your Story *')}
        maximum={DESCRIPTION_MAXIMUM}
        rows={10}
        maxLength={DESCRIPTION_MAXIMUM}
        defaultValue={typed.description}
      />
      <StoryLanguageField chosen={typed.storyLanguage} />
    </>
  )
}
