import { join } from 'node:path'
import type { Config } from '../../../platform/config'

/** Where data is. */
export type Place = { engine: 'sqlite'; dataDirectory: string } | { engine: 'postgres'; url: string }

/** Where the data of a configuration is. */
export function placeOf({ databaseUrl, dataDirectory }: Config): Place {
  return databaseUrl ? { engine: 'postgres', url: databaseUrl } : { engine: 'sqlite', dataDirectory }
}

/** The database file of a data directory. */
export function pathOf({ dataDirectory }: Place & { engine: 'sqlite' }): string {
  return join(dataDirectory, 'pamoja.db')
}

/** A place as messages name it, without a password. */
export function wordsOf(place: Place): string {
  if (place.engine === 'sqlite') return pathOf(place)
  const { host, pathname } = URL.canParse(place.url) ? new URL(place.url) : { host: '', pathname: '' }
  return `PostgreSQL ${host}${pathname}`
}
