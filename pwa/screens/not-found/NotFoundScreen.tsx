import { Link } from 'react-router-dom'
import { TAGLINE } from '../../../data/copy/organisation'
import { Notice } from '../../components/ui/Notice'

/** Spec section 8. */
const PAGE_NOT_FOUND = 'Page Not Found'
export const HEAD = { title: `${PAGE_NOT_FOUND} | Pamoja`, description: TAGLINE, index: false }

export default function NotFoundScreen() {
  return (
    <div className="container page">
      <Notice isPage title={PAGE_NOT_FOUND} text="The address may be mistyped, or the page has moved.">
        <p className="actions">
          <Link className="button" to="/">
            Back to Home
          </Link>
          <Link className="button quiet" to="/browse">
            Browse Fundraisers
          </Link>
        </p>
      </Notice>
    </div>
  )
}
