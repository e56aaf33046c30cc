import { Link } from 'react-router-dom'
import { say } from '#shared/language/say'
import { useSite } from '../../page/page'
import { AccountArea } from '../account/AccountArea'
import { HeaderLinks } from './HeaderLinks'
import { HeaderMenu } from './HeaderMenu'

/** The sticky header: the main links and the account. */
export function Header() {
  return (
    <header className="site-header">
      <div className="container header-row">
        <Link className="brand" to="/">
          <span className="flag" aria-hidden="true" />
          {useSite().name}
        </Link>
        <nav className="header-links" aria-label={say('Main')}>
          <HeaderLinks />
        </nav>
        <AccountArea />
        <HeaderMenu />
      </div>
    </header>
  )
}
