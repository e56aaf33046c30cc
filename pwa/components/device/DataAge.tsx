import { signal } from '@preact/signals-react'
import { useSignals } from '@preact/signals-react/runtime'
import { useEffect } from 'react'
import { formatAgo } from '#shared/language/format-time'
import { useConnection } from '../../offline/connection'
import { refreshesUnderWay } from '../../offline/refresh'
import { useHydrated } from '../../page/page'
import { useNow } from '../../page/use-now'

/** When what is on screen was sent, in milliseconds since 1970. */
const shown = signal<readonly number[]>([])

/** Counts for the line that says how old a page is. `updatedAt`: a query's `dataUpdatedAt`. */
export function DataAge({ updatedAt }: { updatedAt: number }): null {
  useEffect(() => {
    if (updatedAt === 0) return
    shown.value = [...shown.peek(), updatedAt]
    return () => {
      const place = shown.peek().indexOf(updatedAt)
      shown.value = shown.peek().filter((_, index) => index !== place)
    }
  }, [updatedAt])
  return null
}

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** When this page was opened, in milliseconds since 1970. */
const launchedAt = performance.timeOrigin

/** Null unless old: before this launch and not refreshed, or over an hour old and offline. */
export function useAge(): string | null {
  useSignals()
  const updatedAt = Math.min(...shown.value)
  const now = useNow(MINUTE, Date.now)
  const isOffline = useConnection() === 'offline'
  const mayBeRefreshed = !useHydrated() || refreshesUnderWay.value > 0
  const isOld = updatedAt < launchedAt || (isOffline && now - updatedAt > HOUR)
  const isFinal = isOffline || !mayBeRefreshed
  return isOld && isFinal ? formatAge(now - updatedAt) : null
}

/** `3 hours ago`, `yesterday`: whole units, the largest that fits. */
export function formatAge(milliseconds: number): string {
  if (milliseconds < MINUTE) return formatAgo(0, 'minute', 'a moment ago')
  if (milliseconds < HOUR) return formatAgo(milliseconds / MINUTE, 'minute')
  if (milliseconds < DAY) return formatAgo(milliseconds / HOUR, 'hour')
  return formatAgo(milliseconds / DAY, 'day', milliseconds < 2 * DAY && 'yesterday')
}
