import { Link } from 'react-router-dom'
import { languagesFrom } from '#shared/language/address-in'
import { LANGUAGES, ownName, prefixOf } from '#shared/language/languages'
import { say } from '#shared/language/say'
import { usePage } from '../../page/page'

/** The language of the site and of mails, and the way to others. Nothing while there is only one. */
export function LanguageChoice() {
  const { prefix, settings } = usePage()
  const language = LANGUAGES.find((known) => prefixOf(known) === prefix) ?? 'en'
  if (!settings.hasLanguages) return null
  return (
    <section className="panel" aria-labelledby="language">
      <h2 id="language">{say('Language')}</h2>
      <p>
        <span lang={language}>{ownName(language)}</span>
      </p>
      <p className="actions">
        <Link reloadDocument className="button quiet" to={languagesFrom('/settings')}>
          {say('Choose another language')}
        </Link>
      </p>
      <p className="quiet-text">{say('We also write your emails in the language that you choose.')}</p>
    </section>
  )
}
