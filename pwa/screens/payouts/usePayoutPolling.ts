import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useConnection } from '../../offline/connection/connection'
import { refreshPayouts } from './payouts-route'

const SECOND = 1_000
/** Milliseconds between two refreshes. They grow: mobile money takes seconds, a bank transfer takes days. */
const PAUSES = [5, 10, 20, 40, 60].map((seconds) => seconds * SECOND)
const LONGEST_PAUSE = 120 * SECOND

/** Refetches with growing pauses while a payout is in progress, only with a connection and only while the page is visible. */
export function usePayoutPolling(isInProgress: boolean): void {
  const client = useQueryClient()
  const isOffline = useConnection() === 'offline'
  useEffect(() => {
    if (!isInProgress || isOffline) return
    let refreshes = 0
    let timer: ReturnType<typeof setTimeout> | undefined
    let isGone = false

    const schedule = () => {
      clearTimeout(timer)
      if (isGone || document.visibilityState === 'hidden') return
      timer = setTimeout(() => void refresh(), PAUSES[refreshes++] ?? LONGEST_PAUSE)
    }
    const refresh = async () => {
      clearTimeout(timer)
      await refreshPayouts(client)
      schedule()
    }
    const onVisibilityChange = () => {
      refreshes = 0
      if (document.visibilityState === 'visible') void refresh()
      else clearTimeout(timer)
    }
    document.addEventListener('visibilitychange', onVisibilityChange)
    schedule()
    return () => {
      isGone = true
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', onVisibilityChange)
    }
  }, [client, isInProgress, isOffline])
}
