import { Link } from 'react-router-dom'
import { USER_NOT_FOUND } from '#shared/contract/users'
import { NothingHere } from './NothingHere'

/** The page of a user that does not exist. */
export function UserNotFound() {
  return (
    <NothingHere
      title={USER_NOT_FOUND}
      text="Sorry, nobody has this page. The account may be closed, or the address is not quite right."
    >
      <Link className="button" to="/">
        Go Home
      </Link>
    </NothingHere>
  )
}
