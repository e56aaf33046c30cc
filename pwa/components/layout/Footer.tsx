import { Link } from 'react-router-dom'
import { CATEGORIES } from '#shared/rules/categories'
import { useSite } from '../../page/page'
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
            <Parts />
          </details>
        ) : (
          <Parts />
        )}
      </div>
    </footer>
  )
}

function Parts() {
  const { name, email, claim, links } = useSite()
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
