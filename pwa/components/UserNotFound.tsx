import { Link } from 'react-router-dom'
import { USER_NOT_FOUND } from '#shared/contract/users'
import { Notice } from './Notice'

/** The whole of a page about somebody who is not there. */
export function UserNotFound() {
  return (
    <div className="container page">
      <Notice isPage title={USER_NOT_FOUND} text="The account may be closed, or the address is not quite right.">
        <p className="actions">
          <Link className="button" to="/">
            Go Home
          </Link>
        </p>
      </Notice>
    </div>
  )
}
