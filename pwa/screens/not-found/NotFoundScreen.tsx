import { Link } from 'react-router-dom'
import { Notice } from '../../components/Notice'

export default function NotFoundScreen() {
  return (
    <div className="container page">
      <Notice isPage title="Page Not Found" text="The address may be mistyped, or the page has moved.">
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
