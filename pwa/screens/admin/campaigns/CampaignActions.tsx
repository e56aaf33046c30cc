import { type ReactNode, useState } from 'react'
import { Link } from 'react-router-dom'
import {
  type AdminFundraiser,
  type BULK_ACTIONS,
  BULK_FAILED,
  bulkFundraisers,
  CAMPAIGN_DELETED,
  MANY_FUNDRAISERS,
  updateAdminFundraiser,
} from '#shared/contract/admin/fundraisers'
import { formatNumber } from '#shared/language/format'
import type { HoldStop } from '#shared/rules/holds'
import { send } from '../../../api/client'
import { ApiError } from '../../../api/errors'
import { TextField } from '../../../components/form/Field'
import { errorOccurred } from '../../../components/form/useForm'
import { SmallButton } from '../../../components/ui/Buttons'
import { Dialog } from '../../../components/ui/Dialog'
import { notTaken } from '../../../offline/outbox/outbox-text'
import { useAction } from '../section/calls'
import { DialogForm, RowButton, RowDialog } from '../section/dialogs'
import type { Selection } from '../section/Rows'
import { HoldFields, HoldForm, holdIn, STATUS_UPDATED } from './HoldDialog'
import { DecideOn } from './HoldsSection'

export function CampaignActions({ campaign, onEdit }: { campaign: AdminFundraiser; onEdit: () => void }) {
  const { id, title, deletedAt, isActive } = campaign
  if (deletedAt) return <Restore campaign={campaign} />
  const hold = (stops: readonly HoldStop[]) => (close: () => void) => (
    <HoldForm subject={{ fundraiserId: id }} name={title} stops={stops} onClose={close} />
  )
  return (
    <>
      <Link className="button quiet small bare" to={`/fundraiser/${id}`} target="_blank" rel="noopener">
        Open<span className="unseen"> {title} in a new tab</span>
      </Link>
      <RowButton about={title} aria-haspopup="dialog" onClick={onEdit}>
        Edit
      </RowButton>
      <RowDialog about={title} word="Hold" title="Stop the payouts?">
        {hold(['payouts'])}
      </RowDialog>
      {isActive ? (
        <RowDialog about={title} word="Deactivate" title="Stop this campaign?">
          {hold(['gifts'])}
        </RowDialog>
      ) : (
        <Activate campaign={campaign} />
      )}
      <RowDialog about={title} word="Delete" title="Delete this campaign?" isDanger>
        {(close) => (
          <BulkForm action="delete" chosen={[campaign]} failure={notTaken('fundraiser.update')} onClose={close}>
            <p>
              <b dir="auto">{title}</b>
            </p>
          </BulkForm>
        )}
      </RowDialog>
    </>
  )
}

function Activate({ campaign: { id, title } }: { campaign: AdminFundraiser }) {
  const [isDeciding, setDeciding] = useState(false)
  const close = () => setDeciding(false)
  const { mutate, isPending } = useAction<void, AdminFundraiser>({
    act: () =>
      send(updateAdminFundraiser, { params: { id }, body: { isActive: true } }).catch((error: unknown) => {
        setDeciding(error instanceof ApiError && error.status === 409)
        throw error
      }),
    done: (updated) => ({ title: STATUS_UPDATED, description: `“${updated.title}” is active now.` }),
    failure: notTaken('fundraiser.update'),
  })
  return (
    <>
      <RowButton about={title} isPending={isPending} onClick={() => mutate()}>
        Activate
      </RowButton>
      <Dialog title="Decide about the hold" isOpen={isDeciding} onClose={close}>
        <DecideOn fundraiserId={id} onClose={close} />
      </Dialog>
    </>
  )
}

function Restore({ campaign: { id, title } }: { campaign: AdminFundraiser }) {
  const { mutate, isPending } = useAction<void, { message: string }>({
    act: () => send(bulkFundraisers, { body: { action: 'restore', fundraiserIds: [id] } }),
    done: ({ message }) => ({ title: BULK_TEXTS.restore.done[0], description: message }),
    failure: BULK_FAILED,
  })
  return (
    <RowButton about={title} isPending={isPending} onClick={() => mutate()}>
      Restore
    </RowButton>
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
  const close = () => setAction(null)
  const text = (named: BulkAction) => `${BULK_TEXTS[named].verb} ${campaigns(chosen.length)}`
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
      {action && (
        <Dialog title={`${text(action)}?`} isOpen onClose={close}>
          <BulkForm
            {...{ action, chosen }}
            failure={BULK_FAILED}
            confirm={text(action)}
            onDone={clear}
            onClose={close}
          />
        </Dialog>
      )}
    </section>
  )
}

interface BulkFormProps {
  action: BulkAction
  chosen: readonly AdminFundraiser[]
  failure: string
  confirm?: string
  onDone?: () => void
  onClose: () => void
  children?: ReactNode
}

/** What stops campaigns needs a reason and words for their owners. */
function BulkForm({ action, chosen, failure, confirm, onDone, onClose, children }: BulkFormProps) {
  const { verb, pending, consequence, done } = BULK_TEXTS[action]
  const fundraiserIds = chosen.map(({ id }) => id)
  const count = fundraiserIds.length
  const isStop = action === 'deactivate' || action === 'delete'
  return (
    <DialogForm
      schema={bulkFundraisers.body}
      read={(typed) => ({
        typedNumber: typed.typedNumber,
        action,
        fundraiserIds,
        ...(isStop && { hold: holdIn(typed) }),
      })}
      submit={(body) => send(bulkFundraisers, { body })}
      done={({ message }) => {
        onDone?.()
        return { title: done[count === 1 ? 0 : 1], description: message }
      }}
      failure={{ title: failure, text: errorOccurred() }}
      what="This"
      confirm={confirm ?? verb}
      pending={pending}
      isDanger={action === 'delete'}
      onClose={onClose}
    >
      {children}
      <p>{consequence}</p>
      {isStop && <HoldFields prefix="hold." />}
      {count > MANY_FUNDRAISERS && (
        <TextField
          name="typedNumber"
          label={`Type ${count} to confirm. All admins get a mail.`}
          inputMode="numeric"
          autoComplete="off"
        />
      )}
    </DialogForm>
  )
}

type BulkAction = (typeof BULK_ACTIONS)[number]

const campaigns = (count: number) => `${formatNumber(count)} ${count === 1 ? 'campaign' : 'campaigns'}`

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
    consequence: 'They accept no donations until another admin lifts the hold. Earlier donations stay.',
    done: [STATUS_UPDATED, STATUS_UPDATED],
  },
  delete: {
    verb: 'Delete',
    pending: 'Deleting...',
    consequence:
      'Hidden from everyone at once; for a suspected fraud, payouts stop too. Can be restored for thirty days, after another admin lifts the hold.',
    done: [CAMPAIGN_DELETED, 'Campaigns deleted'],
  },
  restore: {
    verb: 'Restore',
    pending: 'Restoring...',
    consequence: 'They are visible again, as they were before they were deleted.',
    done: ['Campaign restored', 'Campaigns restored'],
  },
} as const satisfies Record<BulkAction, object>
