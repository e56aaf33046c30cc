import { Link } from 'react-router-dom'
import { AccountArea } from './account/AccountArea'
import { HeaderMenu } from './HeaderMenu'
import { MainLinks } from './MainLinks'

/** Stays in sight: where one can go, and who one is. */
export function Header() {
  return (
    <header className="site-header">
      <div className="container header-row">
        <Link className="brand" to="/">
          <span className="flag" aria-hidden="true" />
          Pamoja
        </Link>
        <nav className="header-links" aria-label="Main">
          <MainLinks />
        </nav>
        <AccountArea />
        <HeaderMenu />
      </div>
    </header>
  )
}
