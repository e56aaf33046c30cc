import { computed, signal } from '@preact/signals-react'
import { useClientSignal } from './client-signal'

export type Connection = 'online' | 'slow' | 'offline'

/** Milliseconds from question to answer above which a connection counts as slow. */
const SLOW_ROUND_TRIP = 1_000
/** One request may fail by chance. */
const SILENCES_WHEN_OFFLINE = 2

/** How many requests in a row got no answer of ours. */
export const silences = signal(0)
/** Grows by one each time that an answer follows on silence. */
export const reconnections = signal(0)
/** What the browser knows of the network, where it knows anything. */
export const isNetworkSlow = signal(false)
const wasLastAnswerSlow = signal(false)

/** What requests experience; `navigator.onLine` alone is true in a hotel that asks to sign in. Client-side only. */
export const connection = computed<Connection>(() => {
  if (silences.value >= SILENCES_WHEN_OFFLINE) return 'offline'
  return silences.value > 0 || isNetworkSlow.value || wasLastAnswerSlow.value ? 'slow' : 'online'
})

/** The connection, for components; `online` on the server and while hydrating. */
export function useConnection(): Connection {
  return useClientSignal(connection, 'online')
}

/** An answer of our server came. `roundTripMs` only where the server had little to do for it. */
export function reportAnswer(roundTripMs?: number): void {
  if (roundTripMs !== undefined) wasLastAnswerSlow.value = roundTripMs > SLOW_ROUND_TRIP
  if (silences.value === 0) return
  silences.value = 0
  reconnections.value += 1
}

/** No answer came, or none of ours. */
export function reportSilence(): void {
  silences.value += 1
}

/** The device says that it has no network, which is always true when it is said. */
export function reportNoNetwork(): void {
  silences.value = Math.max(silences.value, SILENCES_WHEN_OFFLINE)
}
