import { useState } from 'react'
import { type AdminFundraiser, deleteFundraiser, updateAdminFundraiser } from '#shared/contract/admin-fundraisers'
import { send } from '../../../api/client'
import { ConfirmDialog } from '../section/ConfirmDialog'
import { RowButton } from '../section/RowButton'
import { useAct } from '../section/useAct'
import { EditCampaign } from './EditCampaign'
import { UNDO_DURATION, useRestore } from './useRestore'

/** What can be done with one campaign (spec section 2). A deleted one can only come back. */
export function CampaignActions({ campaign }: { campaign: AdminFundraiser }) {
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
      <a className="button row-action" href={`/fundraiser/${id}`} target="_blank" rel="noopener">
        Open<span className="unseen"> {title} in a new tab</span>
      </a>
      <EditCampaign campaign={campaign} />
      <Toggle campaign={campaign} />
      <Delete campaign={campaign} onUndo={() => restore([id])} />
    </>
  )
}

function Toggle({ campaign: { id, title, isActive } }: { campaign: AdminFundraiser }) {
  const { mutate, isPending } = useAct({
    act: (wanted: boolean) => send(updateAdminFundraiser, { params: { id }, body: { isActive: wanted } }),
    done: (updated) => ({
      title: 'Campaign status updated',
      description: `“${updated.title}” is ${updated.isActive ? 'active' : 'inactive'} now.`,
    }),
    failure: 'Failed to update campaign',
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
          title: 'Campaign deleted',
          description: message,
          durationMs: UNDO_DURATION,
          action: { label: 'Undo', run: onUndo },
        })}
        failure="Failed to update campaign"
      >
        <p>
          <b dir="auto">{title}</b>
        </p>
        <p>
          It is hidden from everyone at once. For thirty days you can restore it
          {donationsCount > 0 ? '; what was given to it stays on record in any case' : ''}.
        </p>
      </ConfirmDialog>
    </>
  )
}
