import { useSearchParams } from 'react-router-dom'
import { addressIn, LANGUAGES_PATH, withoutLanguage } from '#shared/language/address-in'
import { directionOf, LANGUAGES, type LanguageCode, ownName, prefixOf } from '#shared/language/languages'
import { isReviewed } from '#shared/language/reviewed'
import { say } from '#shared/language/say'
import { localPath } from '#shared/rules/local-path'
import { chooseLanguage } from '../../offline/settings'
import { usePage } from '../../page/page'

export const HEAD = () => ({
  title: say('Language | Pamoja'),
  description: say('Choose the language of this site.'),
  index: false,
})

const KILOBYTE = 1_000
const UNREVIEWED = LANGUAGES.filter((language) => !isReviewed(language))

/** All languages by their own names, each a link to the page from which somebody came. A choice is kept on this device. */
export default function LanguagesScreen() {
  const [search] = useSearchParams()
  const { settings } = usePage()
  const address = cameFrom(search.get('from'), settings.publicUrl)
  return (
    <div className="container page languages">
      <h1>{say('Language')}</h1>
      <p>{say('Choose the language of this site. Stories stay in the language in which they were written.')}</p>
      <ul className="plain">
        {LANGUAGES.map((language) => (
          <li key={language}>
            <LanguageLink language={language} address={address} />
          </li>
        ))}
      </ul>
      {UNREVIEWED.length > 0 && (
        <p>
          {say('Not yet checked by a speaker')}
          <small>
            {UNREVIEWED.map((language) => (
              <bdi key={language} lang={language}>
                {ownName(language)}
              </bdi>
            ))}
          </small>
        </p>
      )}
    </div>
  )
}

function LanguageLink({ language, address }: { language: LanguageCode; address: string }) {
  const { prefix, settings } = usePage()
  const isCurrent = prefixOf(language) === prefix
  const bytes = settings.wordBytes?.[language] ?? 0
  return (
    <>
      {/* No link of the router: a page keeps its language while it is loaded. */}
      <a
        href={addressIn(language, address)}
        lang={language}
        dir={directionOf(language)}
        hrefLang={language}
        aria-current={isCurrent ? 'true' : undefined}
        onClick={() => chooseLanguage(language)}
      >
        {ownName(language)}
      </a>
      {isCurrent && <small>{say('You read in this language')}</small>}
      {!isCurrent && bytes > 0 && (
        <small>{say('{count, number} KB to load', { count: Math.ceil(bytes / KILOBYTE) })}</small>
      )}
    </>
  )
}

/** Anybody can write the parameter: everything but a page of this site gives the first page. */
export function cameFrom(parameter: string | null, origin: string): string {
  const address = withoutLanguage(localPath(parameter, origin) ?? '/') ?? '/'
  const { pathname, search } = new URL(address, origin)
  return pathname === LANGUAGES_PATH ? '/' : pathname + search
}
