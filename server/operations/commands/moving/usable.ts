import type { Config } from '../../../platform/config'
import { listMissing } from '../../../platform/database/migrate'
import type { Handle } from '../../../platform/database/open'
import { refuseMovedData } from '../../../platform/moves'
import { checkKeys } from '../../../platform/secrets/known-keys'
import { loadSecrets } from '../../../platform/secrets/load-secrets'
import { CommandError } from '../command'
import { type Place, wordsOf } from './place'

/** Throws unless this release, with the keys of the configuration, can read everything in the source. */
export async function refuseUnusable(handle: Handle, config: Config, source: Place): Promise<void> {
  const { missing } = await listMissing(handle)
  if (missing.length > 0)
    throw new CommandError(
      `${wordsOf(source)} is from the release before. Start the server of this release on it once, stop it, and run this again.`,
    )
  await refuseMovedData(handle)
  await checkKeys(handle, loadSecrets(config))
}
