import { type BULK_ACTIONS, CAMPAIGN_DELETED } from '#shared/contract/admin/fundraisers'
import { formatNumber } from '#shared/language/format'

export type BulkAction = (typeof BULK_ACTIONS)[number]

/** Percent funded for the table (spec section 2): rounded, and above 100 if more was donated. Both in cents. */
export function roundedPercent(currentAmount: number, goalAmount: number): number {
  return goalAmount > 0 ? Math.round((currentAmount * 100) / goalAmount) : 0
}

/** `1 campaign`, `12 campaigns`. */
export const campaigns = (count: number) => `${formatNumber(count)} ${count === 1 ? 'campaign' : 'campaigns'}`

interface BulkWords {
  /** The label of the button. */
  verb: string
  pending: string
  /** The effect of the action. */
  consequence: string
  /** The toast's title for one and for several. */
  done: readonly [one: string, several: string]
}

/** Spec section 8. */
export const STATUS_UPDATED = 'Campaign status updated'

export const BULK_WORDS: Record<BulkAction, BulkWords> = {
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
}
