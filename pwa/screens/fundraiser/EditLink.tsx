import { Link } from 'react-router-dom'
import type { Fundraiser } from '#shared/contract/fundraisers'
import { useViewer } from '../../account/useViewer'

/** The way to edit it, for its owner. */
export default function EditLink({ fundraiser: { id, userId } }: { fundraiser: Fundraiser }) {
  const { viewer } = useViewer()
  if (viewer?.id !== userId) return null
  return (
    <Link className="button quiet small" to={`/edit-fundraiser/${id}`}>
      Edit
    </Link>
  )
}
