import { Link } from 'react-router-dom'
import type { Fundraiser } from '#shared/contract/fundraisers'
import { say } from '#shared/language/say'
import { isRunBy, mayEdit, useViewer } from '../../../account/viewer'
import type { MayBeUnsent } from '../../../offline/finding/unsent/useUnsent'

interface Props {
  fundraiser: Fundraiser & MayBeUnsent
  isEditable: boolean
}

/**
 * The mark of changes that are not sent yet, for everybody who may edit, and the link to the edit form for admins: those who run the
 * fundraiser have it in their bar.
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
      {isEditable && !isRunBy(viewer, fundraiser) && (
        <Link className="button quiet small" to={`/edit-fundraiser/${fundraiser.id}`}>
          {say('Edit')}
        </Link>
      )}
    </>
  )
}
