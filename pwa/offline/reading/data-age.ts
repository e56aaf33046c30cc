import { say } from '#shared/language/say'
import { useClientSignal } from '../../page/client-signal'
import { useNow } from '../../page/use-now'
import { connection } from '../connection/connection'
import { refreshesUnderWay } from './refresh'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

const STEPS = [
  { unit: 'day', milliseconds: DAY },
  { unit: 'hour', milliseconds: HOUR },
  { unit: 'minute', milliseconds: MINUTE },
] as const

/** When this page was opened, in milliseconds since 1970. */
const launchedAt = performance.timeOrigin

/**
 * The age of data in words, if the person must know it: it is older than this launch and could not be refreshed, or it is over an
 * hour old and there is no connection. Null otherwise. `updatedAt` in milliseconds since 1970; 0 for no data.
 */
export function useDataAge(updatedAt: number): string | null {
  const now = useNow(MINUTE)
  const isOffline = useClientSignal(connection, 'online') === 'offline'
  const mayBeRefreshed = useClientSignal(refreshesUnderWay, 1) > 0
  const isOld = updatedAt < launchedAt || (isOffline && now - updatedAt > HOUR)
  const isFinal = isOffline || !mayBeRefreshed
  return updatedAt > 0 && isOld && isFinal ? formatAge(now - updatedAt) : null
}

/** `3 hours ago`, `yesterday`: whole units, the largest that fits. */
export function formatAge(milliseconds: number): string {
  const step = STEPS.find((candidate) => milliseconds >= candidate.milliseconds)
  if (!step) return say('a moment ago')
  return new Intl.RelativeTimeFormat('en', { numeric: 'auto' }).format(
    -Math.floor(milliseconds / step.milliseconds),
    step.unit,
  )
}
