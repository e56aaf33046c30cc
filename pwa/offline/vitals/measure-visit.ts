import type { Visit } from '#shared/contract/site/vitals'
import { splitLanguage } from '#shared/language/languages'
import { bucketOf, CONNECTIONS } from '#shared/rules/vitals/measures'
import { MEASURED_ROUTES } from '#shared/rules/vitals/routes'
import { findPage } from '../../page/find-page'
import { connection } from '../connection/connection'
import { networkInformation } from '../connection/network-information'
import { pageKeptAt } from '../reading/kept-page'
import { mayMeasure } from './may-measure'
import { observePage } from './observe-page'
import { sendKeptVisit, sendVisit } from './send-visit'

const KINDS: readonly string[] = CONNECTIONS

/** Sends the visit that was kept, and measures this one if it is in the sample: until the page is first hidden, and then sends it. */
export function measureVisit(isInSample: boolean): void {
  if (connection.value !== 'offline') void sendKeptVisit()
  if (!isInSample || wasHidden()) return
  const read = observePage()
  let wasOffline = false
  connection.subscribe((now) => {
    wasOffline ||= now === 'offline'
  })
  document.addEventListener(
    'visibilitychange',
    () => {
      // Data may be saved by now.
      if (mayMeasure()) sendVisit(visitOf(read(), wasOffline))
    },
    { once: true },
  )
}

/** What a page that nobody saw takes says nothing. */
const wasHidden = (): boolean =>
  document.visibilityState === 'hidden' ||
  performance.getEntriesByType('visibility-state').some(({ name }) => name === 'hidden')

function visitOf({ lcp, inp, cls }: ReturnType<ReturnType<typeof observePage>>, wasOffline: boolean): Visit {
  const [navigation] = performance.getEntriesByType('navigation')
  const page = navigation instanceof PerformanceNavigationTiming ? navigation : null
  const files = performance.getEntriesByType('resource').filter((entry) => entry instanceof PerformanceResourceTiming)
  const bytes = [page, ...files].reduce((sum, file) => sum + (file?.transferSize ?? 0), 0)
  const [hydrated] = performance.getEntriesByName('hydrated')
  const bucket = (value: number | undefined) => (value === undefined ? undefined : bucketOf(value))
  return {
    // The page that was loaded, whatever was opened from there.
    route: routeOf(page?.name ?? location.href),
    connection: Math.max(0, KINDS.indexOf(networkInformation()?.effectiveType ?? '')),
    lcp: bucket(lcp),
    inp: bucket(inp),
    cls: cls === undefined ? undefined : bucketOf(cls * 1000),
    ttfb: bucket(page?.responseStart),
    hydrated: bucket(hydrated?.startTime),
    bytes: bucketOf(bytes / 1000),
    kept: pageKeptAt() === null ? 0 : 1,
    offline: wasOffline ? 1 : 0,
  }
}

/** The place of the page's pattern in the list. */
const routeOf = (address: string): number =>
  MEASURED_ROUTES.indexOf(findPage(splitLanguage(new URL(address).pathname).path)?.path ?? '*')
