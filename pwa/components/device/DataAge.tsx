import { say } from '#shared/language/say'
import { useDataAge } from '../../offline/data-age'

/** Says that the data is a saved copy, and how old it is; nothing while it is current. `updatedAt`: a query's `dataUpdatedAt`. */
export function DataAge({ updatedAt }: { updatedAt: number }) {
  const age = useDataAge(updatedAt)
  return age && <p className="quiet-text">{say('Saved copy from {age}', { age })}</p>
}
