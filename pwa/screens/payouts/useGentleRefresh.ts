import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useConnection } from '../../offline/connection/connection'
import { refreshPayouts } from './payouts-route'

const SECOND = 1_000
/** Milliseconds between two refreshes: a transfer by phone takes seconds, a bank days. */
const PAUSES = [5, 10, 20, 40, 60].map((seconds) => seconds * SECOND)
const LONGEST_PAUSE = 120 * SECOND

/** Refetches with growing pauses while a payout is in progress, only with a connection and only while the page is visible. */
export function useGentleRefresh(isUnderWay: boolean): void {
  const client = useQueryClient()
  const isOffline = useConnection() === 'offline'
  useEffect(() => {
    if (!isUnderWay || isOffline) return
    let asked = 0
    let timer: ReturnType<typeof setTimeout> | undefined
    let isGone = false

    const plan = () => {
      clearTimeout(timer)
      if (isGone || document.visibilityState === 'hidden') return
      timer = setTimeout(() => void ask(), PAUSES[asked++] ?? LONGEST_PAUSE)
    }
    const ask = async () => {
      clearTimeout(timer)
      await refreshPayouts(client)
      plan()
    }
    const look = () => {
      asked = 0
      if (document.visibilityState === 'visible') void ask()
      else clearTimeout(timer)
    }
    document.addEventListener('visibilitychange', look)
    plan()
    return () => {
      isGone = true
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [client, isUnderWay, isOffline])
}
