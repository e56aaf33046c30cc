import { signal } from '@preact/signals-react'
import type { Query } from '@tanstack/react-query'
import { connection } from '../connection/connection'

/** The number of running refreshes of stored data. Until they end, no data is shown as old. */
export const refreshesUnderWay = signal(0)

/** Counts a refresh while it runs. */
export async function asRefresh<T>(work: Promise<T>): Promise<T> {
  refreshesUnderWay.value += 1
  try {
    return await work
  } finally {
    refreshesUnderWay.value -= 1
  }
}

/** Fetches restored data again from the server. Never rejects: the query holds the error, and the data stays. */
export async function refreshBehind(query: Query): Promise<void> {
  if (connection.value === 'offline') return
  await asRefresh(query.fetch()).catch(() => undefined)
}
