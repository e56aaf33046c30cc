import { useSignals } from '@preact/signals-react/runtime'
import { formatAgo } from '#shared/language/format-time'
import { say } from '#shared/language/say'
import { useConnection } from '../../offline/connection'
import { refreshesUnderWay } from '../../offline/refresh'
import { useHydrated } from '../../page/page'
import { useNow } from '../../page/use-now'

/** Says that the data is a saved copy, and how old it is; nothing while it is current. `updatedAt`: a query's `dataUpdatedAt`. */
export function DataAge({ updatedAt }: { updatedAt: number }) {
  const age = useDataAge(updatedAt)
  return age && <p className="quiet-text">{say('Saved copy from {age}', { age })}</p>
}

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** When this page was opened, in milliseconds since 1970. */
const launchedAt = performance.timeOrigin

/** Null unless old: before this launch and not refreshed, or over an hour old and offline. */
export function useDataAge(updatedAt: number): string | null {
  useSignals()
  const now = useNow(MINUTE, Date.now)
  const isOffline = useConnection() === 'offline'
  const mayBeRefreshed = !useHydrated() || refreshesUnderWay.value > 0
  const isOld = updatedAt < launchedAt || (isOffline && now - updatedAt > HOUR)
  const isFinal = isOffline || !mayBeRefreshed
  return updatedAt > 0 && isOld && isFinal ? formatAge(now - updatedAt) : null
}

/** `3 hours ago`, `yesterday`: whole units, the largest that fits. */
export function formatAge(milliseconds: number): string {
  if (milliseconds < MINUTE) return formatAgo(0, 'minute', 'a moment ago')
  if (milliseconds < HOUR) return formatAgo(milliseconds / MINUTE, 'minute')
  if (milliseconds < DAY) return formatAgo(milliseconds / HOUR, 'hour')
  return formatAgo(milliseconds / DAY, 'day', milliseconds < 2 * DAY && 'yesterday')
}
