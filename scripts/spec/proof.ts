import { type Evidence, readEvidence } from './reports'
import { readClaims, readReadings } from './specification'

/**
 * Holds what the specification says against the tests that passed, and prints what none of them has shown. What we read
 * otherwise (docs/specification-readings.md) needs no test. `reports` are paths of JSON reports of Vitest and Playwright.
 */
export function checkProof(reports: readonly string[]): { passed: number; failed: number } {
  const evidence = readEvidence(reports)
  const unshown = unshownIn(evidence)
  for (const { id, text } of unshown) console.error(`No test shows ${id}: ${text}`)
  const promised = readClaims().filter(({ saysNothing }) => saysNothing === null)
  const passed = promised.length - unshown.length
  console.log(`${passed} of the ${promised.length} things that the specification says are shown or read otherwise`)
  return { passed, failed: unshown.length }
}

/** What the specification promises and neither a test shows nor a reading explains. */
export function unshownIn(evidence: Evidence) {
  const readings = new Set(readReadings())
  return readClaims().filter(({ id, saysNothing }) => saysNothing === null && !evidence.has(id) && !readings.has(id))
}
