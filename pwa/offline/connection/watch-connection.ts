import { isOurAnswer, timeLimit } from '../../api/client'
import {
  isNetworkSlow,
  reportAnswer,
  reportNoAnswer,
  reportNoNetwork,
  unansweredRequests,
  worksOffline,
} from './connection'
import { networkInformation } from './network-information'

/** Milliseconds. */
const PROBE_TIMEOUT = 5_000
/** Milliseconds before each retry to reach the server; the last one repeats. */
const PROBE_DELAYS = [2_000, 5_000, 15_000, 30_000, 60_000] as const

let timer: ReturnType<typeof setTimeout> | undefined
let tries = 0

/** Listens to the device's network events. Polls the server only while it is unreachable and the page is visible. */
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

/** Checks at once whether the server can be reached: when the device reports a network, or a person asks. */
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
