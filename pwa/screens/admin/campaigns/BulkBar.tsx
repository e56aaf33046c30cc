import { useState } from 'react'
import { type AdminFundraiser, BULK_FAILED, bulkFundraisers } from '#shared/contract/admin/fundraisers'
import { send } from '../../../api/client'
import { ConfirmDialog } from '../section/ConfirmDialog'
import type { Selection } from '../section/state/useSelection'
import { BULK_WORDS, type BulkAction, campaigns } from './campaign-words'
import { UNDO_DURATION, useRestore } from './useRestore'

interface Props {
  selection: Selection<AdminFundraiser>
}

/** The bulk actions for the selected rows; hidden without a selection. */
export function BulkBar({ selection }: Props) {
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

function Bar({ selection: { chosen, clear } }: Props) {
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
          {BULK_WORDS[offered].verb}
        </button>
      ))}
      <button type="button" className="button quiet small" onClick={clear}>
        Clear selection
      </button>
      {action && (
        <ConfirmBulk
          action={action}
          fundraiserIds={chosen.map(({ id }) => id)}
          onClose={() => setAction(null)}
          onDone={clear}
        />
      )}
    </section>
  )
}

interface ConfirmProps {
  action: BulkAction
  fundraiserIds: number[]
  onClose: () => void
  onDone: () => void
}

function ConfirmBulk({ action, fundraiserIds, onClose, onDone }: ConfirmProps) {
  const words = BULK_WORDS[action]
  const count = fundraiserIds.length
  const restore = useRestore()
  return (
    <ConfirmDialog
      title={`${words.verb} ${campaigns(count)}?`}
      isOpen
      onClose={onClose}
      confirm={`${words.verb} ${campaigns(count)}`}
      pending={words.pending}
      isDanger={action === 'delete'}
      act={() => send(bulkFundraisers, { body: { action, fundraiserIds } })}
      done={({ message }) => {
        onDone()
        return {
          title: words.done[count === 1 ? 0 : 1],
          description: message,
          ...(action === 'delete' && {
            durationMs: UNDO_DURATION,
            action: { label: 'Undo', run: () => restore(fundraiserIds) },
          }),
        }
      }}
      failure={BULK_FAILED}
    >
      <p>{words.consequence}</p>
    </ConfirmDialog>
  )
}
