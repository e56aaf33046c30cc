import { Link, useLocation } from 'react-router-dom'
import { TAGLINE } from '../../../data/copy/organisation'
import { NothingHere } from '../../components/missing/NothingHere'

/** Spec section 8. */
const PAGE_NOT_FOUND = 'Page Not Found'
export const HEAD = { title: `${PAGE_NOT_FOUND} | Pamoja`, description: TAGLINE, index: false }

/** Where the short addresses of fundraisers begin: one with the right check letter leads to its fundraiser and never here. */
const SHORT_ADDRESS = /^\/f\//i
const NO_SUCH_CODE =
  'No fundraiser has this short address. One letter may be wrong, so please compare it with the poster or the message.'
const NO_SUCH_PAGE = 'Sorry, there is no page at this address. It may be mistyped, or the page has moved.'

export default function NotFoundScreen() {
  const isShort = SHORT_ADDRESS.test(useLocation().pathname)
  return (
    <NothingHere title={PAGE_NOT_FOUND} text={isShort ? NO_SUCH_CODE : NO_SUCH_PAGE}>
      <Link className="button" to="/">
        Back to Home
      </Link>
      <Link className="button quiet" to="/browse">
        Browse Fundraisers
      </Link>
    </NothingHere>
  )
}
