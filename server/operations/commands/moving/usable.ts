import type { Config } from '../../../platform/config'
import { isUpToDate } from '../../../platform/database/migrate'
import type { Handle } from '../../../platform/database/open'
import { refuseMovedData } from '../../../platform/moves'
import { checkKeys } from '../../../platform/secrets/known-keys'
import { loadSecrets } from '../../../platform/secrets/load-secrets'
import { CommandError } from '../command'
import { type Place, wordsOf } from './place'
import { readTables } from './schema'

/** Throws unless this release, with the keys of the configuration, can read everything in the source. */
export async function refuseUnusable(handle: Handle, config: Config, source: Place): Promise<void> {
  const tables = await readTables(handle, source.engine)
  if (!tables.some(({ name }) => name === 'installation') || !(await isUpToDate(handle)))
    throw new CommandError(
      `${wordsOf(source)} is from an earlier release. Start the server of this release on it once, stop it, and run this again.`,
    )
  await refuseMovedData(handle)
  await checkKeys(handle, loadSecrets(config))
}
