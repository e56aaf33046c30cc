import { Link, NavLink, useLocation } from 'react-router-dom'
import { say } from '#shared/language/say'
import { usePage } from '../../page/page'
import { findPage, isBusy } from '../../page/pages'

/** In the menu of each person: in a wide header for guests, under the picture after signing in. */
export const HelpLinks = () => (
  <>
    <NavLink to="/help">{say('Help')}</NavLink>
    <LanguageLink />
  </>
)

export function LanguageLink() {
  const { settings } = usePage()
  const { pathname, search } = useLocation()
  if (!settings.hasLanguages) return null
  const page = findPage(pathname)
  // The query of a busy page may hold a key.
  const from = encodeURIComponent(pathname + (page && isBusy(page) ? '' : search))
  // The document of that page knows what languages weigh. It also links to itself.
  return (
    <Link reloadDocument to={`/languages${pathname === '/languages' ? search : `?from=${from}`}`}>
      {say('Language')}
    </Link>
  )
}
