import { Link } from 'react-router-dom'
import { SHOW_KEPT } from '../../offline/finding/show-kept'

/** Leads from something that is not on this device to everything that is. */
export function KeptLink() {
  return (
    <Link className="button quiet" to="/browse" state={SHOW_KEPT}>
      See what is on this device
    </Link>
  )
}
