import type { Query, QueryClient } from '@tanstack/react-query'
import { ConnectionError } from '../../api/errors'
import { connection, reconnections } from '../connection/connection'
import { asRefresh } from './refresh'

/**
 * When the connection is back, refetches the data that the missing connection may have made outdated or unavailable: what is on
 * screen at once, the rest when its screen is opened again. What the server itself has refused is not asked again (spec section 7).
 */
export function refreshOnReconnect(client: QueryClient): void {
  let wasOffline = reconnections.value > 0
  connection.subscribe((now) => {
    wasOffline ||= now === 'offline'
  })
  reconnections.subscribe((count) => {
    if (count === 0) return
    const isAll = wasOffline
    wasOffline = false
    const predicate = (query: Query) => isAffected(query, isAll)
    void asRefresh(client.invalidateQueries({ refetchType: 'active', predicate }, { cancelRefetch: false }))
  })
}

/** Whether data is affected by an outage. After a single request without an answer (`isAll` false) fresh data is not. */
function isAffected({ state }: Query, isAll: boolean): boolean {
  if (state.status === 'error') return state.error instanceof ConnectionError
  // Older than this page: restored from the device, and not confirmed by the server yet.
  return isAll || state.dataUpdatedAt < performance.timeOrigin
}
