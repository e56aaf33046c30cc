import { NavLink } from 'react-router-dom'
import { say } from '#shared/language/say'
import { useHasToken } from '../../account/use-has-token'

const links = () =>
  [
    ['/browse', say('Browse Fundraisers')],
    ['/how-it-works', say('How it works')],
    ['/teams', say('Our Team')],
    ['/about', say('About')],
  ] as const

const ownLinks = () =>
  [
    ['/dashboard', say('Dashboard')],
    ['/payouts', say('Payouts')],
  ] as const

/**
 * The links of the header, on a line or in the menu; the current page is marked. Pages arrive as for visitors: the own links come last, so
 * that no link moves away from under a finger when they appear.
 */
export function HeaderLinks() {
  const hasToken = useHasToken()
  return (
    <>
      {[...links(), ...(hasToken ? ownLinks() : [])].map(([to, text]) => (
        <NavLink key={to} to={to}>
          {text}
        </NavLink>
      ))}
    </>
  )
}
