import { type ReactNode, useState } from 'react'
import { fieldsSetBy } from '#shared/contract/fundraiser-fields'
import type { Fundraiser } from '#shared/contract/fundraisers'
import { LANGUAGES, prefixOf } from '#shared/language/languages'
import { say } from '#shared/language/say'
import { CATEGORIES, categoryRequired } from '#shared/rules/categories'
import { lengthOf } from '#shared/rules/characters'
import { FUNDRAISER_TEXT_NAMES, FUNDRAISER_TEXTS, type FundraiserText } from '#shared/rules/fundraisers/texts'
import { DESCRIPTION_MAXIMUM, TITLE_ADVISED, TITLE_MAXIMUM } from '#shared/rules/limits'
import { typedCents } from '#shared/rules/typed-number'
import type { Fields, PictureList } from '../../offline/drafts/entry'
import { addressesOf, PICTURES } from '../../offline/outbox/merge'
import { usePage } from '../../page/page'
import { AboutPrice } from '../donation/LocalAmounts'
import { Field, LanguageOptions, Options, TextArea, TextField } from '../form/Field'
import { SumField } from '../form/SumField'
import { PicturesField } from './PicturesField'

/** Empty for a language not in the list; `chosen` is undefined in a new story. */
function StoryLanguageField({ chosen }: { chosen: string | undefined }) {
  const { prefix, settings } = usePage()
  // There is nothing to choose: what is known stays as it is.
  if (!settings.hasLanguages) return <input type="hidden" name={STORY_LANGUAGE} defaultValue={chosen} />
  const ofPage = LANGUAGES.find((language) => prefixOf(language) === prefix)
  return (
    <Field name={STORY_LANGUAGE} label={say('Language of the story')}>
      {(control) => (
        <select {...control} defaultValue={chosen ?? ofPage}>
          <LanguageOptions />
          <option value="">{say('Another language')}</option>
        </select>
      )}
    </Field>
  )
}

const STORY_LANGUAGE = 'storyLanguage'

const textHints = (): Record<FundraiserText, string> => ({
  displayName: say('The account’s name is shown if you leave this empty.'),
})

interface Props {
  typed: Readonly<Record<string, string>>
  /** In their order, the cover first. */
  pictures: PictureList
  onArrange: (pictures: PictureList) => void
  /** Whether there are donations already: then the goal can't be changed (the help page promises it). */
  isGoalFixed?: boolean
  /** What stands under the pictures and the title. */
  notice?: ReactNode
  /** Fields that only one of the two forms has, between the goal and the story. */
  children?: ReactNode
}

export function FundraiserFields({ typed, pictures, onArrange, isGoalFixed = false, notice, children }: Props) {
  const [category, setCategory] = useState(typed.category ?? '')
  return (
    <>
      <PicturesField pictures={pictures} onArrange={onArrange} />
      <TitleField initial={typed.title ?? ''} />
      {notice}
      <CategoryField label={say('Category *')} chosen={typed.category ?? ''} onChoose={setCategory} />
      <SumField
        name="goalAmount"
        label={say('Goal Amount (USD) *')}
        hint={isGoalFixed && say('The goal cannot be changed once donations have been received.')}
        readOnly={isGoalFixed}
        defaultValue={typed.goalAmount}
      >
        {(cents) => <AboutPrice cents={cents} />}
      </SumField>
      {children}
      <TextArea
        name="description"
        label={say('Your Story *')}
        hint={storyPrompt(category)}
        maximum={DESCRIPTION_MAXIMUM}
        rows={10}
        defaultValue={typed.description}
      />
      <details>
        <summary>{say('Show more')}</summary>
        {FUNDRAISER_TEXT_NAMES.map((name) => (
          <TextField
            key={name}
            name={name}
            label={say('{label} (optional)', { label: FUNDRAISER_TEXTS[name].label })}
            hint={textHints()[name]}
            autoComplete="off"
            defaultValue={typed[name]}
          />
        ))}
        <StoryLanguageField chosen={typed.storyLanguage} />
      </details>
    </>
  )
}

/** What donors ask first, by what the fundraiser is for. */
function storyPrompt(category: string): string {
  const prompts: Partial<Record<string, string>> = {
    education: say('Who is learning, at which school, what has to be paid and by when.'),
    funeral: say('Who died, when and where the burial is, and what it costs.'),
    marriage: say('Who is getting married, when and where, and what it costs.'),
    medical: say('Who is ill, in which hospital, what the treatment costs and by when.'),
  }
  return prompts[category] ?? say('Who needs help, with what, what it costs and by when.')
}

function TitleField({ initial }: { initial: string }) {
  const [length, setLength] = useState(lengthOf(initial))
  const isLong = length > TITLE_ADVISED
  return (
    <div>
      <TextField
        name="title"
        label={say('Fundraiser Title *')}
        hint={`${say('Say who it is for and what it is for.')} ${say('{length, number}/{maximum, number} characters', { length, maximum: TITLE_MAXIMUM })}`}
        autoComplete="off"
        defaultValue={initial}
        onInput={({ currentTarget }) => setLength(lengthOf(currentTarget.value))}
      />
      <div role="status">
        {isLong && (
          <p className="form-note">
            {say(
              'Short titles are read and shared more. {count, number} characters fit on a phone; the rest can go into your story.',
              { count: TITLE_ADVISED },
            )}
          </p>
        )}
      </div>
    </div>
  )
}

type CategoryProps = { label: string; chosen: string; onChoose?: (category: string) => void }

export function CategoryField({ label, chosen, onChoose }: CategoryProps) {
  return (
    <Field name="category" label={label}>
      {(control) => (
        <select {...control} defaultValue={chosen} onChange={({ target }) => onChoose?.(target.value)}>
          <option value="" disabled>
            {categoryRequired()}
          </option>
          <Options list={CATEGORIES.map(({ id, name }) => [id, name])} />
        </select>
      )}
    </Field>
  )
}

type Typed = Readonly<Record<string, string>>

/** The editable fields in the form: all except the pictures. The form for creating has the same. */
export const TYPED_FIELDS = fieldsSetBy('edit').filter((name) => name !== 'image')

/** Converts the form's text to the contract's fields. An invalid goal stays as typed, and the schema refuses it. */
export function readFundraiserFields(typed: Typed): Record<string, unknown> {
  const { goalAmount = '', duration, userId, storyLanguage, ...texts } = typed
  return {
    ...texts,
    // Empty when the fundraiser is for the signed-in person.
    ...(userId ? { userId } : {}),
    // Empty for a language that is not in the list.
    ...(storyLanguage === undefined ? {} : { storyLanguage: storyLanguage || null }),
    ...(goalAmount.trim() ? { goalAmount: typedCents(goalAmount) } : {}),
    ...(duration === undefined ? {} : { duration: Number(duration) }),
  }
}

/** The current values of the editable fields, and the addresses of the pictures: the base for detecting conflicts with changes by others. */
export function baseOf(fundraiser: Fundraiser): Fields {
  const typed = Object.fromEntries(TYPED_FIELDS.map((name) => [name, fundraiser[name] ?? null]))
  return { ...typed, [PICTURES]: addressesOf(fundraiser) }
}
