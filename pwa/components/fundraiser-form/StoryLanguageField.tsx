import { LANGUAGES, ownName, prefixOf } from '#shared/language/languages'
import { say } from '#shared/language/say'
import { usePage } from '../../page/page'
import { Field } from '../form/Field'

/**
 * The language in which the story is written; empty for one that is not in the list. `chosen`: undefined in a new story, which is first
 * taken to be in the language of the page.
 */
export function StoryLanguageField({ chosen }: { chosen: string | undefined }) {
  const { prefix, settings } = usePage()
  // There is nothing to choose: what is known stays as it is.
  if (!settings.hasLanguages) return <input type="hidden" name={STORY_LANGUAGE} defaultValue={chosen} />
  const ofPage = LANGUAGES.find((language) => prefixOf(language) === prefix)
  return (
    <Field name={STORY_LANGUAGE} label={say('Language of the story')}>
      {(control) => (
        <select {...control} defaultValue={chosen ?? ofPage}>
          {LANGUAGES.map((language) => (
            <option key={language} value={language} lang={language}>
              {ownName(language)}
            </option>
          ))}
          <option value="">{say('Another language')}</option>
        </select>
      )}
    </Field>
  )
}

const STORY_LANGUAGE = 'storyLanguage'
