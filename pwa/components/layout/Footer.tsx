import { Link } from 'react-router-dom'
import { CATEGORIES } from '#shared/rules/categories'
import { NONPROFIT_CLAIM, SOCIAL_LINKS, SUPPORT_EMAIL, TAGLINE } from '../../../data/copy/organisation'
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
  return (
    <footer className="site-footer">
      <div className="container footer-columns">
        <div>
          <p className="brand">
            <span className="flag" aria-hidden="true" />
            Pamoja
          </p>
          <p>{TAGLINE}</p>
          <p>
            <a href={`mailto:${SUPPORT_EMAIL}`}>{SUPPORT_EMAIL}</a>
          </p>
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
        <nav aria-label="About Pamoja">
          <h2>About Pamoja</h2>
          <ul className="plain">
            {LINKS.map(({ to, text }) => (
              <li key={to}>
                <Link to={to}>{text}</Link>
              </li>
            ))}
          </ul>
        </nav>
        <nav aria-label="Follow us">
          <h2>Follow us</h2>
          <ul className="plain">
            {SOCIAL_LINKS.map(({ name, address }) => (
              <li key={name}>
                <a href={address} rel="noopener">
                  {name}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      </div>
      <div className="container footer-end">
        <p>{NONPROFIT_CLAIM}</p>
        <LessDataSwitch />
      </div>
    </footer>
  )
}
