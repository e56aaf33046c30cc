import { signal } from '@preact/signals-react'
import type { Query } from '@tanstack/react-query'
import { connection } from './connection'

/** How many attempts are under way to replace what came from the device. Until they end, nothing says that it is old. */
export const refreshesUnderWay = signal(0)

/** Counts a refresh for as long as it lasts. */
export async function asRefresh<T>(work: Promise<T>): Promise<T> {
  refreshesUnderWay.value += 1
  try {
    return await work
  } finally {
    refreshesUnderWay.value -= 1
  }
}

/** Fetches what was restored from the device anew. Never rejects: the query holds the error, and the data stays. */
export async function refreshBehind(query: Query): Promise<void> {
  if (connection.value === 'offline') return
  await asRefresh(query.fetch()).catch(() => undefined)
}
