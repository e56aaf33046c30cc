import { useDataAge } from '../offline/data-age'

/** Says that what is shown is a saved copy, and from when; nothing while it is current. `updatedAt`: a query's `dataUpdatedAt`. */
export function DataAge({ updatedAt }: { updatedAt: number }) {
  const age = useDataAge(updatedAt)
  return age && <p className="data-age">Saved copy from {age}</p>
}
