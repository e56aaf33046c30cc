import { useState } from 'react'
import {
  type AdminFundraiser,
  BULK_FAILED,
  bulkFundraisers,
  countAdminFundraisers,
} from '#shared/contract/admin/fundraisers'
import type { CallArguments } from '#shared/contract/base/call'
import { formatNumber } from '#shared/language/format'
import { send } from '../../../api/client'
import { ConfirmDialog } from '../section/ConfirmDialog'
import { useAdminAnswer } from '../section/state/admin-queries'
import type { Selection } from '../section/state/useSelection'
import { BULK_WORDS, type BulkAction, campaigns } from './campaign-words'
import { UNDO_DURATION, useRestore } from './useRestore'

/** Milliseconds: the server processes a hundred thousand campaigns batch by batch. */
const BULK_TIMEOUT = 180_000

interface Props {
  selection: Selection<AdminFundraiser>
  matching: Matching
  /** Whether the page has all matching rows. */
  isWhole: boolean
}

/** The bulk actions for the selected rows; hidden without a selection. */
export function BulkBar(props: Props) {
  const { chosen } = props.selection
  return (
    <div className="bulk-place">
      <p role="status" className="unseen">
        {chosen.length > 0 && `${campaigns(chosen.length)} selected`}
      </p>
      {/* Another selection resets the state. */}
      {chosen.length > 0 && <Bar key={chosen.map(({ id }) => id).join()} {...props} />}
    </div>
  )
}

function Bar({ selection, matching, isWhole }: Props) {
  const { chosen } = selection
  const [isAll, setAll] = useState(false)
  const [action, setAction] = useState<BulkAction | null>(null)
  const { data: found } = useAdminAnswer(countAdminFundraisers, { query: matching })
  const canSelectAll = selection.isWhole && !isWhole && found !== undefined
  const count = isAll && found ? found.count : chosen.length
  const actions: readonly BulkAction[] =
    matching.state === 'deleted' ? ['restore'] : ['activate', 'deactivate', 'delete']
  return (
    <section className="bulk-bar" aria-label="Selected campaigns">
      <b>{isAll ? `All ${campaigns(count)} that match` : `${count} selected`}</b>
      {canSelectAll && !isAll && (
        <button type="button" className="button quiet small" onClick={() => setAll(true)}>
          Select all {formatNumber(found.count)} that match
        </button>
      )}
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
      <button type="button" className="button quiet small" onClick={selection.clear}>
        Clear selection
      </button>
      {action && (
        <ConfirmBulk
          action={action}
          count={count}
          chosen={isAll ? { matching } : { fundraiserIds: chosen.map(({ id }) => id) }}
          onClose={() => setAction(null)}
          onDone={selection.clear}
        />
      )}
    </section>
  )
}

interface ConfirmProps {
  action: BulkAction
  count: number
  chosen: { matching: Matching } | { fundraiserIds: number[] }
  onClose: () => void
  onDone: () => void
}

function ConfirmBulk({ action, count, chosen, onClose, onDone }: ConfirmProps) {
  const words = BULK_WORDS[action]
  const restore = useRestore()
  return (
    <ConfirmDialog
      title={`${words.verb} ${campaigns(count)}?`}
      isOpen
      onClose={onClose}
      confirm={`${words.verb} ${campaigns(count)}`}
      pending={words.pending}
      isDanger={action === 'delete'}
      act={() => send(bulkFundraisers, { body: { action, ...chosen } }, { timeoutMs: BULK_TIMEOUT })}
      done={({ message }) => {
        onDone()
        const ids = action === 'delete' && 'fundraiserIds' in chosen ? chosen.fundraiserIds : null
        return {
          title: words.done[count === 1 ? 0 : 1],
          description: message,
          ...(ids ? { durationMs: UNDO_DURATION, action: { label: 'Undo', run: () => restore(ids) } } : {}),
        }
      }}
      failure={BULK_FAILED}
    >
      <p>{words.consequence}</p>
    </ConfirmDialog>
  )
}

/** The filters of a list, as in the contract. */
export type Matching = NonNullable<CallArguments<typeof countAdminFundraisers>['query']>
