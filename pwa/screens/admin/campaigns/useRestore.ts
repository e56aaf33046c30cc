import { BULK_FAILED, bulkFundraisers } from '#shared/contract/admin/fundraisers'
import { send } from '../../../api/client'
import { useAction } from '../section/state/useAction'
import { campaigns } from './campaign-words'

/** Restores deleted campaigns by their ids. */
export function useRestore(): (ids: readonly number[]) => void {
  const { mutate } = useAction({
    act: (ids: readonly number[]) => send(bulkFundraisers, { body: { action: 'restore', fundraiserIds: [...ids] } }),
    done: (_, ids) => ({
      title: ids.length === 1 ? 'Campaign restored' : 'Campaigns restored',
      description: `${campaigns(ids.length)} ${ids.length === 1 ? 'is' : 'are'} visible again.`,
    }),
    failure: BULK_FAILED,
  })
  return mutate
}

/** Milliseconds for which a toast with `Undo` stays. */
export const UNDO_DURATION = 10_000
