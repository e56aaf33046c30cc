/** The parameter of the address for a person who signed in to publish a finished draft. */
const READY = 'ready'

/** The address that opens this screen again after signing in. `draftKey`: the draft to open; null to leave that to the address. */
export function wayBack(search: URLSearchParams, draftKey: string | null, isReady = false): string {
  const query = new URLSearchParams(search)
  if (draftKey !== null) query.set('draft', draftKey)
  if (isReady) query.set(READY, 'true')
  const text = query.toString()
  return text ? `/create-fundraiser?${text}` : '/create-fundraiser'
}

export function withoutReady(search: URLSearchParams): string {
  const query = new URLSearchParams(search)
  query.delete(READY)
  return query.toString()
}

export const isReadyToPublish = (search: URLSearchParams): boolean => search.get(READY) === 'true'
