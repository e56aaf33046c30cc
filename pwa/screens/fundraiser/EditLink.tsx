import { Link } from 'react-router-dom'
import type { Fundraiser } from '#shared/contract/fundraisers'
import { mayEdit } from '../../account/may-edit'
import { useViewer } from '../../account/useViewer'

/** The link to the edit form, for the owner, the leader who created the owner’s account, and admins. */
export default function EditLink({ fundraiser }: { fundraiser: Fundraiser }) {
  const { viewer } = useViewer()
  if (!viewer || !mayEdit(viewer, fundraiser)) return null
  return (
    <Link className="button quiet small" to={`/edit-fundraiser/${fundraiser.id}`}>
      Edit
    </Link>
  )
}
