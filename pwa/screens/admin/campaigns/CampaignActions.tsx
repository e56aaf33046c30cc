import { useState } from 'react'
import { Link } from 'react-router-dom'
import {
  type AdminFundraiser,
  type BULK_ACTIONS,
  BULK_FAILED,
  bulkFundraisers,
  CAMPAIGN_DELETED,
  deleteFundraiser,
  MANY_FUNDRAISERS,
  updateAdminFundraiser,
} from '#shared/contract/admin/fundraisers'
import { formatNumber } from '#shared/language/format'
import { send } from '../../../api/client'
import { TextField } from '../../../components/form/Field'
import { errorOccurred } from '../../../components/form/useForm'
import { SmallButton } from '../../../components/ui/Buttons'
import { Dialog } from '../../../components/ui/Dialog'
import { notTaken } from '../../../offline/outbox/outbox-text'
import { useAction } from '../section/calls'
import { Confirm, DialogForm, RowButton, RowDialog } from '../section/dialogs'
import type { Selection } from '../section/Rows'

export function CampaignActions({ campaign, onEdit }: { campaign: AdminFundraiser; onEdit: () => void }) {
  const { id, title } = campaign
  const undo = useUndo()
  const restore = () => undo({ action: 'restore', ids: [id] })
  if (campaign.deletedAt) {
    return (
      <RowButton about={title} onClick={restore}>
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
      <Delete campaign={campaign} onUndo={restore} />
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

function Delete({ campaign, onUndo }: { campaign: AdminFundraiser; onUndo: () => void }) {
  const { id, title, donationsCount } = campaign
  return (
    <RowDialog about={title} word="Delete" title="Delete this campaign?" isDanger>
      {(close) => (
        <Confirm
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
          onClose={close}
        >
          <p>
            <b dir="auto">{title}</b>
          </p>
          <p>
            It is hidden from everyone at once. For thirty days you can restore it
            {donationsCount > 0 ? '; its donations stay on record in any case' : ''}.
          </p>
        </Confirm>
      )}
    </RowDialog>
  )
}

export function BulkBar({ selection }: { selection: Selection<AdminFundraiser> }) {
  const count = selection.chosen.length
  return (
    <div className="bulk-place">
      <p role="status" className="unseen">
        {count > 0 && `${campaigns(count)} selected`}
      </p>
      {count > 0 && <Bar selection={selection} />}
    </div>
  )
}

function Bar({ selection }: { selection: Selection<AdminFundraiser> }) {
  const { chosen, clear } = selection
  const [action, setAction] = useState<BulkAction | null>(null)
  // A list has either deleted campaigns only, or none.
  const actions: readonly BulkAction[] = chosen[0]?.deletedAt ? ['restore'] : ['activate', 'deactivate', 'delete']
  return (
    <section className="form-note actions" aria-label="Selected campaigns">
      <b>{chosen.length} selected</b>
      {actions.map((offered) => (
        <button
          key={offered}
          type="button"
          className={`button small ${offered === 'delete' ? 'danger' : 'quiet'}`}
          aria-haspopup="dialog"
          onClick={() => setAction(offered)}
        >
          {BULK_TEXTS[offered].verb}
        </button>
      ))}
      <SmallButton onClick={clear}>Clear selection</SmallButton>
      {action && <ConfirmBulk action={action} selection={selection} onClose={() => setAction(null)} />}
    </section>
  )
}

interface ConfirmBulkProps {
  action: BulkAction
  selection: Selection<AdminFundraiser>
  onClose: () => void
}

function ConfirmBulk({ action, selection: { chosen, clear }, onClose }: ConfirmBulkProps) {
  const { verb, pending, consequence, done } = BULK_TEXTS[action]
  const fundraiserIds = chosen.map(({ id }) => id)
  const count = fundraiserIds.length
  const text = `${verb} ${campaigns(count)}`
  const undo = useUndo()
  return (
    <Dialog title={`${text}?`} isOpen onClose={onClose}>
      <DialogForm
        schema={bulkFundraisers.body}
        read={(typed) => ({ ...typed, action, fundraiserIds })}
        submit={(body) => send(bulkFundraisers, { body })}
        done={({ message, changed }) => {
          clear()
          return {
            title: done[count === 1 ? 0 : 1],
            description: message,
            ...(changed.length > 0 && {
              durationMs: UNDO_DURATION,
              action: { label: 'Undo', run: () => undo({ action: OPPOSITES[action], ids: changed }) },
            }),
          }
        }}
        failure={{ title: BULK_FAILED, text: errorOccurred() }}
        what="This"
        confirm={text}
        pending={pending}
        isDanger={action === 'delete'}
        onClose={onClose}
      >
        <p>{consequence}</p>
        {count > MANY_FUNDRAISERS && (
          <TextField
            name="typedNumber"
            label={`Type ${count} to confirm. All admins get a mail.`}
            inputMode="numeric"
            autoComplete="off"
          />
        )}
      </DialogForm>
    </Dialog>
  )
}

/** Changes back exactly what an act has changed. */
function useUndo() {
  const { mutate } = useAction({
    act: ({ action, ids }: { action: BulkAction; ids: readonly number[] }) => {
      const typedNumber = ids.length > MANY_FUNDRAISERS ? ids.length : undefined
      return send(bulkFundraisers, { body: { action, fundraiserIds: [...ids], typedNumber } })
    },
    done: ({ message, changed }, { action }) => ({
      title: BULK_TEXTS[action].done[changed.length === 1 ? 0 : 1],
      description: message,
    }),
    failure: BULK_FAILED,
  })
  return mutate
}

const OPPOSITES = { activate: 'deactivate', deactivate: 'activate', delete: 'restore', restore: 'delete' } as const

/** Milliseconds for which a toast with `Undo` stays. */
const UNDO_DURATION = 10_000

type BulkAction = (typeof BULK_ACTIONS)[number]

const campaigns = (count: number) => `${formatNumber(count)} ${count === 1 ? 'campaign' : 'campaigns'}`

/** Spec section 8. */
const STATUS_UPDATED = 'Campaign status updated'

const BULK_TEXTS = {
  activate: {
    verb: 'Activate',
    pending: 'Activating...',
    consequence: 'Visitors can find them and donate again, unless they have ended.',
    done: [STATUS_UPDATED, STATUS_UPDATED],
  },
  deactivate: {
    verb: 'Deactivate',
    pending: 'Deactivating...',
    consequence: 'They accept no donations until they are activated again. Earlier donations stay.',
    done: [STATUS_UPDATED, STATUS_UPDATED],
  },
  delete: {
    verb: 'Delete',
    pending: 'Deleting...',
    consequence: 'They are hidden from everyone at once. For thirty days you can restore them: filter by “Deleted”.',
    done: [CAMPAIGN_DELETED, 'Campaigns deleted'],
  },
  restore: {
    verb: 'Restore',
    pending: 'Restoring...',
    consequence: 'They are visible again, as they were before they were deleted.',
    done: ['Campaign restored', 'Campaigns restored'],
  },
} as const satisfies Record<BulkAction, object>
