import { Link, useLocation } from 'react-router-dom'
import { say } from '#shared/language/say'
import { CATEGORIES } from '#shared/rules/categories'
import { usePage } from '../../page/page'
import { LessDataSwitch } from '../device/LessDataSwitch'

const pages = () =>
  [
    ['/how-it-works', say('How it works')],
    ['/fees', say('Fees')],
    ['/safety', say('Safety')],
    ['/about', say('About')],
    ['/help', say('Help')],
    ['/contact', say('Contact')],
    ['/privacy', say('Privacy')],
    ['/terms', say('Terms')],
  ] as const

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
            <summary>{say('Help and all pages')}</summary>
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
  // The query of a busy page may hold a key.
  const from = encodeURIComponent(pathname + (isBrief ? '' : search))
  return (
    <>
      <p className="footer-house">
        <span className="brand">
          <span className="flag" aria-hidden="true" />
          {name}
        </span>
        {email && <a href={`mailto:${email}`}>{email}</a>}
      </p>
      <nav aria-label={say('About {name}', { name })}>
        {pages().map(([path, text]) => (
          <Link key={path} to={path}>
            {text}
          </Link>
        ))}
      </nav>
      <details>
        <summary>{say('Causes')}</summary>
        <nav aria-label={say('Causes')}>
          {CATEGORIES.map(({ id, name }) => (
            <Link key={id} to={`/browse?category=${id}`}>
              {name}
            </Link>
          ))}
        </nav>
      </details>
      {links.length > 0 && (
        <nav aria-label={say('Follow us')}>
          {links.map((link) => (
            <a key={link.name} href={link.address} rel="noopener">
              {link.name}
            </a>
          ))}
        </nav>
      )}
      {claim && <p dir="auto">{claim}</p>}
      <LessDataSwitch />
      {settings.hasLanguages && (
        // The document of that page knows what languages weigh. It also links to itself.
        <Link reloadDocument to={`/languages${pathname === '/languages' ? search : `?from=${from}`}`}>
          {say('Language')}
        </Link>
      )}
    </>
  )
}
