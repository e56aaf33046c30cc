import { Link } from 'react-router-dom'
import { CATEGORIES } from '#shared/rules/categories'
import { TAGLINE } from '../../../data/copy/organisation'
import { useSite } from '../../page/page'
import { LessDataSwitch } from '../device/LessDataSwitch'

const LINKS = [
  { to: '/how-it-works', text: 'How it works' },
  { to: '/fees', text: 'Fees' },
  { to: '/safety', text: 'Safety' },
  { to: '/about', text: 'About' },
  { to: '/help', text: 'Help' },
  { to: '/contact', text: 'Contact' },
  { to: '/privacy', text: 'Privacy' },
  { to: '/terms', text: 'Terms' },
] as const

/** The footer of every page: all links, and the organisation. */
export function Footer() {
  const { name, email, claim, links } = useSite()
  return (
    <footer className="site-footer">
      <div className="container footer-columns">
        <div>
          <p className="brand">
            <span className="flag" aria-hidden="true" />
            {name}
          </p>
          <p>{TAGLINE}</p>
          {email && (
            <p>
              <a href={`mailto:${email}`}>{email}</a>
            </p>
          )}
        </div>
        <nav aria-label="Causes">
          <h2>Causes</h2>
          <ul className="plain">
            {CATEGORIES.map(({ id, name }) => (
              <li key={id}>
                <Link to={`/browse?category=${id}`}>{name}</Link>
              </li>
            ))}
          </ul>
        </nav>
        <nav aria-label={`About ${name}`}>
          <h2>{`About ${name}`}</h2>
          <ul className="plain">
            {LINKS.map(({ to, text }) => (
              <li key={to}>
                <Link to={to}>{text}</Link>
              </li>
            ))}
          </ul>
        </nav>
        {links.length > 0 && (
          <nav aria-label="Follow us">
            <h2>Follow us</h2>
            <ul className="plain">
              {links.map((link) => (
                <li key={link.name}>
                  <a href={link.address} rel="noopener">
                    {link.name}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
        )}
      </div>
      <div className="container footer-end">
        {claim && <p>{claim}</p>}
        <LessDataSwitch />
      </div>
    </footer>
  )
}
