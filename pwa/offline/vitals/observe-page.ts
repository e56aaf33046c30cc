import { createInteractions, createShifts } from './observed'

interface Observed {
  /** Milliseconds; missing where the browser does not say it. */
  lcp: number | undefined
  inp: number | undefined
  cls: number | undefined
}

/** Milliseconds: the shortest events that browsers tell of. */
const SHORTEST_EVENT = 16

/** Observes what the page does, also before this call. Returns a function that reads it. */
export function observePage(): () => Observed {
  let lcp: number | undefined
  const shifts = createShifts()
  const interactions = createInteractions()
  const isInteraction = (entry: PerformanceEntry) => {
    const id = numberIn(entry, 'interactionId')
    if (id) interactions.add(id, entry.duration)
  }
  const takes = [
    observe('largest-contentful-paint', ({ startTime }) => {
      lcp = startTime
    }),
    observe('layout-shift', (entry) => {
      const wasAsked = 'hadRecentInput' in entry && entry.hadRecentInput === true
      if (!wasAsked) shifts.add(entry.startTime, numberIn(entry, 'value') ?? 0)
    }),
    observe('event', isInteraction),
    observe('first-input', isInteraction),
  ]
  return () => {
    for (const take of takes) take()
    return { lcp, inp: interactions.inp(), cls: isObservable('layout-shift') ? shifts.largest() : undefined }
  }
}

const isObservable = (type: string): boolean =>
  globalThis.PerformanceObserver?.supportedEntryTypes?.includes(type) ?? false

/** Returns a function that notes the entries which have not been told yet. */
function observe(type: string, note: (entry: PerformanceEntry) => void): () => void {
  if (!isObservable(type)) return () => undefined
  const observer = new PerformanceObserver((list) => list.getEntries().forEach(note))
  observer.observe(withShortEvents(type))
  return () => observer.takeRecords().forEach(note)
}

const withShortEvents = (type: string): PerformanceObserverInit & { durationThreshold: number } => ({
  type,
  buffered: true,
  durationThreshold: SHORTEST_EVENT,
})

/** A field that not all browsers' entries have. */
function numberIn(entry: PerformanceEntry, name: string): number | undefined {
  const value: unknown = Reflect.get(entry, name)
  return typeof value === 'number' ? value : undefined
}
