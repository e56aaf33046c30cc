import { Link } from 'react-router-dom'
import { say } from '#shared/language/say'
import { SHOW_KEPT } from '../../offline/connection'

export function KeptLink() {
  return (
    <Link className="button quiet" to="/browse" state={SHOW_KEPT}>
      {say('See what is on this device')}
    </Link>
  )
}
