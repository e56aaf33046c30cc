import { Link } from 'react-router-dom'
import { say } from '#shared/language/say'
import { NothingHere } from './NothingHere'

/** The page of a fundraiser that does not exist. */
export function FundraiserNotFound() {
  return (
    <NothingHere
      title={say('Fundraiser Not Found')}
      text={say('Sorry, this fundraiser is not here. It may have been removed, or the address is not quite right.')}
    >
      <Link className="button" to="/">
        {say('Back to Home')}
      </Link>
      <Link className="button quiet" to="/browse">
        {say('Browse Fundraisers')}
      </Link>
    </NothingHere>
  )
}
