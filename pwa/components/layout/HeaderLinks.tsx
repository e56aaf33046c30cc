import { NavLink } from 'react-router-dom'
import { useHasToken } from '../../account/use-has-token'

const LINKS = [
  { to: '/browse', text: 'Browse Fundraisers' },
  { to: '/how-it-works', text: 'How it works' },
  { to: '/teams', text: 'Our Team' },
  { to: '/about', text: 'About' },
] as const

const OWN_LINKS = [
  { to: '/dashboard', text: 'Dashboard' },
  { to: '/payouts', text: 'Payouts' },
] as const

/** The links of the header, on a line or in the menu; the current page is marked. */
export function HeaderLinks() {
  const hasToken = useHasToken()
  return (
    <>
      {[...(hasToken ? OWN_LINKS : []), ...LINKS].map(({ to, text }) => (
        <NavLink key={to} to={to}>
          {text}
        </NavLink>
      ))}
    </>
  )
}
