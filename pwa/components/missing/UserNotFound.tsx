import { Link } from 'react-router-dom'
import { say } from '#shared/language/say'
import { NothingHere } from './NothingHere'

/** The page of a user that does not exist. */
export function UserNotFound() {
  return (
    <NothingHere
      title={say('User Not Found')}
      text={say('Sorry, nobody has this page. The account may be closed, or the address is not quite right.')}
    >
      <Link className="button" to="/">
        {say('Go Home')}
      </Link>
    </NothingHere>
  )
}
