import { Link } from 'react-router-dom'
import type { Fundraiser } from '#shared/contract/fundraisers'
import { mayEdit } from '../../account/may-edit'
import { useViewer } from '../../account/useViewer'
import type { MayBeUnsent } from '../../offline/finding/unsent/marks'

interface Props {
  fundraiser: Fundraiser & MayBeUnsent
  isEditable: boolean
}

/**
 * For the owner, the leader who created the owner’s account, and admins: the mark of changes that are not sent yet, and the link to the
 * edit form.
 */
export default function EditLink({ fundraiser, isEditable }: Props) {
  const { viewer } = useViewer()
  if (!viewer || !mayEdit(viewer, fundraiser)) return null
  return (
    <>
      {fundraiser.unsent && (
        <b className="badge unsent" role="status">
          {fundraiser.unsent.mark}
        </b>
      )}
      {isEditable && (
        <Link className="button quiet small" to={`/edit-fundraiser/${fundraiser.id}`}>
          Edit
        </Link>
      )}
    </>
  )
}
