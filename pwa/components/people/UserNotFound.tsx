import { Link } from 'react-router-dom'
import { USER_NOT_FOUND } from '#shared/contract/users'
import { Notice } from '../ui/Notice'

/** The page of a user that does not exist. */
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
