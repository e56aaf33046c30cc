import type { CallDefinition } from './api'
import { noSuch } from './problem'

/** The call that returns one object by its id, or resource_missing. */
export function retrieve(path: string, kind: string, items: () => Record<string, object>): CallDefinition {
  return {
    method: 'GET',
    path: `${path}/:id`,
    work: ({ id }) => {
      const found = items()[id]
      if (!found) throw noSuch(kind, id, 'id')
      return found
    },
  }
}
