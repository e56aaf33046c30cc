import type { QueryClient } from '@tanstack/react-query'
import { ApiError } from '../api/errors'
import { isAppTooOld } from '../offline/updates/updates'

/** Watches for refusals of the server because this build is too old; one may have come before. */
export function noticeOldApp(client: QueryClient): void {
  const look = (error: unknown) => {
    if (error instanceof ApiError && error.status === 426) isAppTooOld.value = true
  }
  const queries = client.getQueryCache()
  for (const { state } of queries.getAll()) look(state.error)
  queries.subscribe((event) => event.type === 'updated' && event.action.type === 'error' && look(event.action.error))
  client
    .getMutationCache()
    .subscribe((event) => event.type === 'updated' && event.action.type === 'error' && look(event.action.error))
}
