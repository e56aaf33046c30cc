import { signal } from '@preact/signals-react'
import type { Query, QueryClient } from '@tanstack/react-query'
import { ConnectionError } from '../api/errors'
import { connection, reconnections } from './connection'

/** The number of running refreshes of stored data. Until they end, no data is shown as old. */
export const refreshesUnderWay = signal(0)

/** Whether a person should know that newer data is on its way. */
export const isUpdating = signal(false)

/** Milliseconds: what is right sooner needs no word. */
const NOTICED = 1_000

export async function asRefresh<T>(work: Promise<T>): Promise<T> {
  refreshesUnderWay.value += 1
  const timer = setTimeout(() => {
    isUpdating.value = true
  }, NOTICED)
  try {
    return await work
  } finally {
    clearTimeout(timer)
    refreshesUnderWay.value -= 1
    if (refreshesUnderWay.value === 0) isUpdating.value = false
  }
}

/** Fetches restored data again from the server. Never rejects: the query holds the error, and the data stays. */
export async function refreshBehind(query: Query): Promise<void> {
  if (connection.value === 'offline') return
  await asRefresh(query.fetch()).catch(() => undefined)
}

/** Refetches what the outage affected, but nothing that the server itself refused (spec section 7). */
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
