import { Link } from 'react-router-dom'
import { Notice } from './Notice'

/** The whole of a page about somebody who is not there. */
export function UserNotFound() {
  return (
    <div className="container page">
      <Notice isPage title="User Not Found" text="The account may be closed, or the address is not quite right.">
        <p className="actions">
          <Link className="button" to="/">
            Go Home
          </Link>
        </p>
      </Notice>
    </div>
  )
}
