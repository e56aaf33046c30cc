import { Link } from 'react-router-dom'
import { FUNDRAISER_NOT_FOUND } from '#shared/contract/fundraisers'
import { NothingHere } from './NothingHere'

/** The page of a fundraiser that does not exist. */
export function FundraiserNotFound() {
  return (
    <NothingHere
      title={FUNDRAISER_NOT_FOUND}
      text="Sorry, this fundraiser is not here. It may have been removed, or the address is not quite right."
    >
      <Link className="button" to="/">
        Back to Home
      </Link>
      <Link className="button quiet" to="/browse">
        Browse Fundraisers
      </Link>
    </NothingHere>
  )
}
