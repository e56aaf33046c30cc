import { useState } from 'react'
import { Link } from 'react-router-dom'
import {
  type AdminFundraiser,
  CAMPAIGN_DELETED,
  deleteFundraiser,
  updateAdminFundraiser,
} from '#shared/contract/admin/fundraisers'
import { send } from '../../../api/client'
import { notTaken } from '../../../offline/outbox/sending/not-taken'
import { ConfirmDialog } from '../section/ConfirmDialog'
import { RowButton } from '../section/RowButton'
import { useAction } from '../section/state/useAction'
import { STATUS_UPDATED } from './campaign-words'
import { UNDO_DURATION, useRestore } from './useRestore'

interface Props {
  campaign: AdminFundraiser
  onEdit: () => void
}

/** The actions for one campaign (spec section 2). A deleted one can only be restored. */
export function CampaignActions({ campaign, onEdit }: Props) {
  const { id, title } = campaign
  const restore = useRestore()
  if (campaign.deletedAt) {
    return (
      <RowButton about={title} onClick={() => restore([id])}>
        Restore
      </RowButton>
    )
  }
  return (
    <>
      <Link className="button quiet small bare" to={`/fundraiser/${id}`} target="_blank" rel="noopener">
        Open<span className="unseen"> {title} in a new tab</span>
      </Link>
      <RowButton about={title} aria-haspopup="dialog" onClick={onEdit}>
        Edit
      </RowButton>
      <Toggle campaign={campaign} />
      <Delete campaign={campaign} onUndo={() => restore([id])} />
    </>
  )
}

function Toggle({ campaign: { id, title, isActive } }: { campaign: AdminFundraiser }) {
  const { mutate, isPending } = useAction({
    act: (wanted: boolean) => send(updateAdminFundraiser, { params: { id }, body: { isActive: wanted } }),
    done: (updated) => ({
      title: STATUS_UPDATED,
      description: `“${updated.title}” is ${updated.isActive ? 'active' : 'inactive'} now.`,
    }),
    failure: notTaken('fundraiser.update'),
  })
  return (
    <RowButton about={title} isPending={isPending} onClick={() => mutate(!isActive)}>
      {isActive ? 'Deactivate' : 'Activate'}
    </RowButton>
  )
}

function Delete({
  campaign: { id, title, donationsCount },
  onUndo,
}: {
  campaign: AdminFundraiser
  onUndo: () => void
}) {
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <RowButton about={title} className="danger" aria-haspopup="dialog" onClick={() => setAsking(true)}>
        Delete
      </RowButton>
      <ConfirmDialog
        title="Delete this campaign?"
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        confirm="Delete"
        pending="Deleting..."
        isDanger
        act={() => send(deleteFundraiser, { params: { id } })}
        done={({ message }) => ({
          title: CAMPAIGN_DELETED,
          description: message,
          durationMs: UNDO_DURATION,
          action: { label: 'Undo', run: onUndo },
        })}
        failure={notTaken('fundraiser.update')}
      >
        <p>
          <b dir="auto">{title}</b>
        </p>
        <p>
          It is hidden from everyone at once. For thirty days you can restore it
          {donationsCount > 0 ? '; its donations stay on record in any case' : ''}.
        </p>
      </ConfirmDialog>
    </>
  )
}
