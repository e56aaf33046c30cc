import type { Connection } from './connection'

/** Milliseconds without a touch, a key or a scroll before data for later may use a slow line. */
export const LONG_IDLE = 10_000
/** Milliseconds of the handshakes with the server, and bytes per millisecond of the largest file, on a slow line. */
const SLOW_HANDSHAKE = 1_000
const SLOW_THROUGHPUT = 25

/** What decides whether data for later may be fetched. */
export interface Situation {
  connection: Connection
  savesData: boolean
  /** Whether the page came over a slow line: requests may not have measured the connection yet. */
  hasLoadedSlowly: boolean
  /** Whether somebody pays or sends. */
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

/** Whether the person needs the whole line: pays, sends, or uses the page over a slow one. */
export function needsLine(situation: Situation): boolean {
  return situation.isVisible && (situation.isBusy || (isSlow(situation) && situation.idleMs < LONG_IDLE))
}

/** Whether the line is slow: then each touch stops what is fetched for later. */
export function isSlow({ connection, hasLoadedSlowly }: Pick<Situation, 'connection' | 'hasLoadedSlowly'>): boolean {
  return connection === 'slow' || hasLoadedSlowly
}

/** A download that the browser has timed. Times are in milliseconds; zero when it came from a cache. */
export type Download = Pick<
  PerformanceResourceTiming,
  'connectStart' | 'connectEnd' | 'responseStart' | 'responseEnd' | 'transferSize' | 'workerStart'
>

/**
 * Whether a page came over a slow line, judged by the connection and by its largest file. The time until the first byte says nothing: the
 * server may have been busy. Without a download: no.
 */
export function loadedSlowly(page: Download | undefined, files: readonly Download[]): boolean {
  const isLate = isFromServer(page) && page.connectEnd - page.connectStart > SLOW_HANDSHAKE
  const [largest] = files.filter(isFromServer).sort((one, other) => other.transferSize - one.transferSize)
  return isLate || (largest !== undefined && isBelow(largest, SLOW_THROUGHPUT))
}

const isFromServer = (download: Download | undefined): download is Download =>
  download !== undefined && download.transferSize > 0 && download.workerStart === 0

const isBelow = ({ transferSize, responseStart, responseEnd }: Download, bytesPerMs: number): boolean =>
  transferSize < (responseEnd - responseStart) * bytesPerMs
