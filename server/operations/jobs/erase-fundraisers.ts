import { refreshOpenFundraisers } from '../../community/fundraisers/refresh'
import type { Context } from '../../context'
import { unlessMaintained } from '../../platform/maintenance'
import { eraseDeleted } from '../admin/fundraisers/erase'
import { removeUnusedPictures } from '../privacy/unused-pictures'
import { type Repeated, repeat } from './repeat'

const HOUR = 3_600_000

/**
 * Starts to erase fundraisers that were deleted long ago and received no donations, to keep the indexes of public
 * lists small, and to remove pictures that nothing shows.
 */
export function startAdminWorker(context: Context): Repeated {
  let stopping = false
  const worker = repeat(
    HOUR,
    unlessMaintained(context, async () => {
      await refreshOpenFundraisers(context)
      await eraseDeleted(context, () => stopping)
      await removeUnusedPictures(context, () => stopping)
    }),
    (error) => context.log.error({ error }, 'admin worker failed'),
  )
  return {
    run: worker.run,
    stop() {
      stopping = true
      return worker.stop()
    },
  }
}
