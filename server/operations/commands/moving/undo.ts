import type { Config } from '../../../platform/config'
import { undoMove } from '../../../platform/installation'
import { CommandError } from '../command'
import { placeOf, readAlone, wordsOf } from './places'
import { readTables } from './schema'

/** Lets servers start again on the data of the configuration, which was moved away. Returns where to, in words. */
export function undo(config: Config): Promise<string> {
  const place = placeOf(config)
  return readAlone(place, async (handle) => {
    const tables = await readTables(handle, place.engine)
    const target = tables.some(({ name }) => name === 'installation') ? await undoMove(handle) : null
    if (target === null) throw new CommandError(`The data in ${wordsOf(place)} was not moved away.`)
    return target
  })
}
