import { connection } from '../connection/connection'
import { readSetting } from '../device/device-settings'
import { KEPT_VISIT, mayMeasure } from './may-measure'

/** One visit in so many is measured. */
const ONE_IN = 10

/**
 * Measures this visit if it is in the sample, and sends one that was kept while there was no connection. Nothing of it while data is saved
 * or slow to send, and nothing of programs: they are no users.
 */
export function sampleVisit(): void {
  if (!mayMeasure()) return
  const isInSample = !navigator.webdriver && Math.random() * ONE_IN < 1
  const hasKept = readSetting(KEPT_VISIT) !== null && connection.value !== 'offline'
  if (isInSample || hasKept)
    import('./measure-visit').then((visit) => visit.measureVisit(isInSample)).catch(() => undefined)
}
