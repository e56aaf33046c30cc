import { effect, signal } from '@preact/signals-react'
import type { QueryClient } from '@tanstack/react-query'
import type { RouteQuery } from '../page/page'
import { isWorking } from './busy'
import { type Connection, connection } from './connection'
import { dataSaver } from './data-saver'
import { LINE, underLock } from './tabs'

/** Milliseconds without a touch, a key or a scroll before data for later may use a slow line. */
export const LONG_IDLE = 10_000
/** Milliseconds of the handshakes with the server, and bytes per millisecond of the largest file, on a slow line. */
const SLOW_HANDSHAKE = 1_000
const SLOW_THROUGHPUT = 25

export interface Situation {
  connection: Connection
  savesData: boolean
  /** Whether the page came over a slow line: requests may not have measured the connection yet. */
  hasLoadedSlowly: boolean
  isBusy: boolean
  isVisible: boolean
  /** Milliseconds since the last touch, key, scroll, payment or write. */
  idleMs: number
}

/** Milliseconds until data for later may be fetched if nothing changes; infinite if something must change first. */
export function timeUntilQuiet(situation: Situation): number {
  const { connection, savesData, isBusy, isVisible, idleMs } = situation
  if (isBusy || !isVisible || savesData || connection === 'offline') return Number.POSITIVE_INFINITY
  return isSlow(situation) ? Math.max(0, LONG_IDLE - idleMs) : 0
}

const needsLine = (situation: Situation): boolean =>
  situation.isVisible && (situation.isBusy || (isSlow(situation) && situation.idleMs < LONG_IDLE))

/** Whether the line is slow: then each touch stops what is fetched for later. */
const isSlow = ({ connection, hasLoadedSlowly }: Pick<Situation, 'connection' | 'hasLoadedSlowly'>): boolean =>
  connection === 'slow' || hasLoadedSlowly

/** A download that the browser has timed. Times are in milliseconds; zero when it came from a cache. */
export type Download = Pick<
  PerformanceResourceTiming,
  'connectStart' | 'connectEnd' | 'responseStart' | 'responseEnd' | 'transferSize' | 'workerStart'
>

/** Judged by connection and largest file: a slow first byte may come from a busy server. */
export function loadedSlowly(page: Download | undefined, files: readonly Download[]): boolean {
  const isLate = isFromServer(page) && page.connectEnd - page.connectStart > SLOW_HANDSHAKE
  const [largest] = files.filter(isFromServer).sort((one, other) => other.transferSize - one.transferSize)
  return isLate || (largest !== undefined && isBelow(largest, SLOW_THROUGHPUT))
}

const isFromServer = (download: Download | undefined): download is Download =>
  download !== undefined && download.transferSize > 0 && download.workerStart === 0

const isBelow = ({ transferSize, responseStart, responseEnd }: Download, bytesPerMs: number): boolean =>
  transferSize < (responseEnd - responseStart) * bytesPerMs

const SIGNS = ['pointerdown', 'keydown', 'wheel', 'touchmove'] as const

const isVisible = signal(false)
/** `performance.now()` of the last sign, payment or write. */
let usedAt = 0
let hasLoadedSlowly = false
let isWatching = false
let quiet = new AbortController()

/** Aborts as soon as fetching must stop; does not resolve while data is saved. */
export async function untilQuiet(): Promise<AbortSignal> {
  watch()
  for (;;) {
    const pause = timeUntilQuiet(situation())
    if (pause === 0) return quiet.signal
    await change(pause)
  }
}

/** Fetches a query that no component shows, unless the signal aborts: then the request is cancelled. Never rejects. */
export async function fetchAhead(client: QueryClient, query: RouteQuery, stop: AbortSignal): Promise<void> {
  if (stop.aborted) return
  const { queryKey } = query
  const cancel = () => {
    // Someone has opened it meanwhile.
    if (client.getQueryCache().find({ queryKey, exact: true })?.getObserversCount() === 0)
      void client.cancelQueries({ queryKey, exact: true })
  }
  stop.addEventListener('abort', cancel, { once: true })
  await client.prefetchQuery(query)
  stop.removeEventListener('abort', cancel)
}

export async function holdLine(): Promise<void> {
  watch()
  for (;;) {
    if (needsLine(situation())) {
      await underLock(LINE, { mode: 'shared' }, async () => {
        while (needsLine(situation())) await change(LONG_IDLE)
      })
    } else {
      const { signal } = quiet
      await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }))
    }
  }
}

function situation(): Situation {
  return {
    connection: connection.value,
    savesData: dataSaver.value,
    hasLoadedSlowly,
    isBusy: isWorking.value,
    isVisible: isVisible.value,
    idleMs: performance.now() - usedAt,
  }
}

function watch(): void {
  if (isWatching) return
  isWatching = true
  const [page] = performance.getEntriesByType('navigation')
  const files = performance.getEntriesByType('resource').filter((entry) => entry instanceof PerformanceResourceTiming)
  hasLoadedSlowly = loadedSlowly(page instanceof PerformanceNavigationTiming ? page : undefined, files)
  const look = () => {
    isVisible.value = document.visibilityState === 'visible'
  }
  document.addEventListener('visibilitychange', look)
  look()
  const use = () => {
    usedAt = performance.now()
    if (isSlow(situation())) stop()
  }
  for (const sign of SIGNS) addEventListener(sign, use, { passive: true })
  effect(() => {
    // Also when the last payment or write has just ended, or the line has become slow.
    usedAt = performance.now()
    if (timeUntilQuiet({ ...situation(), idleMs: 0 }) > 0) stop()
  })
}

function stop(): void {
  quiet.abort()
  quiet = new AbortController()
}

function change(pause: number): Promise<void> {
  return new Promise((resolve) => {
    const finish = () => {
      clearTimeout(timer)
      end()
      resolve()
    }
    const timer = Number.isFinite(pause) ? setTimeout(finish, pause) : undefined
    let isFirst = true
    const end = effect(() => {
      situation()
      // Not within the effect, which must not end itself before it has begun.
      if (!isFirst) queueMicrotask(finish)
      isFirst = false
    })
  })
}
