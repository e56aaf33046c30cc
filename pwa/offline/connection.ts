import { computed, signal } from '@preact/signals-react'
import { useSignals } from '@preact/signals-react/runtime'
import { isOurAnswer, timeLimit } from '../api/client'
import { useHydrated } from '../page/page'
import { networkInformation, readSetting, WORK_OFFLINE } from './settings'

export type Connection = 'online' | 'slow' | 'offline'

/** Milliseconds. A connection with a longer round trip counts as slow. */
const SLOW_ROUND_TRIP = 1_000
/** Failed requests in a row before the connection counts as offline: one may fail by chance. */
const UNANSWERED_WHEN_OFFLINE = 2

/** The number of requests in a row without an answer from our server. */
export const unansweredRequests = signal(0)
/** Grows by one each time an answer follows requests without an answer. */
export const reconnections = signal(0)
/** Whether the browser reports a slow network. False in browsers that don't report it. */
export const isNetworkSlow = signal(false)
const wasLastAnswerSlow = signal(false)
/** Whether the person has chosen that no request leaves this device: see `work-offline.ts`. */
export const worksOffline = signal(readSetting(WORK_OFFLINE) !== null)

/** By real requests: `navigator.onLine` is also true in a hotel network that asks to sign in. */
export const connection = computed<Connection>(() => {
  if (worksOffline.value || unansweredRequests.value >= UNANSWERED_WHEN_OFFLINE) return 'offline'
  return unansweredRequests.value > 0 || isNetworkSlow.value || wasLastAnswerSlow.value ? 'slow' : 'online'
})

/** The connection, for components; `online` on the server and while hydrating. */
export function useConnection(): Connection {
  useSignals()
  return useHydrated() ? connection.value : 'online'
}

export function reportAnswer(roundTripMs?: number): void {
  if (roundTripMs !== undefined) wasLastAnswerSlow.value = roundTripMs > SLOW_ROUND_TRIP
  if (unansweredRequests.value === 0) return
  unansweredRequests.value = 0
  reconnections.value += 1
}

/** Resolves when there is a connection again after now. */
export function reconnected(): Promise<void> {
  const before = reconnections.value
  return new Promise((resolve) => {
    const stop = reconnections.subscribe((count) => {
      if (count === before) return
      stop()
      resolve()
    })
  })
}

export function reportNoAnswer(): void {
  unansweredRequests.value += 1
}

/** Reports that the device has no network. A device's report of "no network" is reliable. */
export function reportNoNetwork(): void {
  unansweredRequests.value = Math.max(unansweredRequests.value, UNANSWERED_WHEN_OFFLINE)
}

/** Milliseconds. */
const PROBE_TIMEOUT = 5_000
const PROBE_DELAYS = [2_000, 5_000, 15_000, 30_000, 60_000] as const

let timer: ReturnType<typeof setTimeout> | undefined
let tries = 0

export function watchConnection(): void {
  addEventListener('offline', reportNoNetwork)
  addEventListener('online', () => void probe())
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible' && unansweredRequests.value > 0) void probe()
    else clearTimeout(timer)
  })
  const network = networkInformation()
  const readNetwork = () => {
    isNetworkSlow.value = network?.effectiveType.endsWith('2g') ?? false
  }
  network?.addEventListener('change', readNetwork)
  readNetwork()
  if (!navigator.onLine) reportNoNetwork()
  unansweredRequests.subscribe(planProbe)
}

export async function probe(): Promise<void> {
  clearTimeout(timer)
  if (worksOffline.value) return
  const asked = performance.now()
  try {
    const response = await fetch('/healthz', { method: 'HEAD', cache: 'no-store', signal: timeLimit(PROBE_TIMEOUT) })
    if (!isOurAnswer(response)) throw new Error('Not our server')
    reportAnswer(performance.now() - asked)
  } catch {
    reportNoAnswer()
  }
}

function planProbe(silencesNow: number): void {
  clearTimeout(timer)
  if (silencesNow === 0) {
    tries = 0
  } else if (document.visibilityState === 'visible') {
    timer = setTimeout(probe, PROBE_DELAYS[Math.min(tries++, PROBE_DELAYS.length - 1)])
  }
}

/** The state of a history entry of the list that shows, while there is no connection, everything that this device has. */
export const SHOW_STORED = 'kept'
