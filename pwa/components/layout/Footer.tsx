import { Link, useLocation } from 'react-router-dom'
import { say } from '#shared/language/say'
import { CATEGORIES } from '#shared/rules/categories'
import { usePage } from '../../page/page'
import { LessDataSwitch } from '../device/LessDataSwitch'

/** The address of each is its name with hyphens. */
const LINKS = ['How it works', 'Fees', 'Safety', 'About', 'Help', 'Contact', 'Privacy', 'Terms']

/**
 * The footer of every page: all links, and the organisation. `isBrief`: one line that opens the rest, where somebody is busy with a form, a
 * payment or their own account.
 */
export function Footer({ isBrief }: { isBrief: boolean }) {
  return (
    <footer className="site-footer">
      <div className="container">
        {isBrief ? (
          <details>
            <summary>Help and all pages</summary>
            <Parts isBrief />
          </details>
        ) : (
          <Parts isBrief={false} />
        )}
      </div>
    </footer>
  )
}

function Parts({ isBrief }: { isBrief: boolean }) {
  const { settings } = usePage()
  const { pathname, search } = useLocation()
  const { name, email, claim, links } = settings.site
  return (
    <>
      <p className="footer-house">
        <span className="brand">
          <span className="flag" aria-hidden="true" />
          {name}
        </span>
        {email && <a href={`mailto:${email}`}>{email}</a>}
      </p>
      <nav aria-label={`About ${name}`}>
        {LINKS.map((text) => (
          <Link key={text} to={`/${text.toLowerCase().replace(/ /g, '-')}`}>
            {text}
          </Link>
        ))}
        {settings.hasLanguages && (
          // The document of that page knows what languages weigh. The query of a busy page may hold a key.
          <Link reloadDocument to={`/languages?from=${encodeURIComponent(pathname + (isBrief ? '' : search))}`}>
            {say('Language')}
          </Link>
        )}
      </nav>
      <details>
        <summary>Causes</summary>
        <nav aria-label="Causes">
          {CATEGORIES.map(({ id, name }) => (
            <Link key={id} to={`/browse?category=${id}`}>
              {name}
            </Link>
          ))}
        </nav>
      </details>
      {links.length > 0 && (
        <nav aria-label="Follow us">
          {links.map((link) => (
            <a key={link.name} href={link.address} rel="noopener">
              {link.name}
            </a>
          ))}
        </nav>
      )}
      {claim && <p>{claim}</p>}
      <LessDataSwitch />
    </>
  )
}
