import { type Evidence, readEvidence } from './reports'
import { readClaims, readReadings } from './specification'

/**
 * Compares the specification with the tests that passed, and prints the sentences that no test has shown. Sentences that we read
 * differently (docs/specification-readings.md) need no test. `reports` are paths of JSON reports of Vitest and Playwright.
 */
export function checkProof(reports: readonly string[]): { passed: number; failed: number } {
  const evidence = readEvidence(reports)
  const unshown = findUnshown(evidence)
  for (const { id, text } of unshown) console.error(`No test shows ${id}: ${text}`)
  const promised = readClaims().filter(({ saysNothing }) => saysNothing === null)
  const passed = promised.length - unshown.length
  console.log(`${passed} of ${promised.length} sentences of the specification are shown by a test or read differently`)
  return { passed, failed: unshown.length }
}

/** Returns the promises of the specification that have neither a test nor a different reading. */
export function findUnshown(evidence: Evidence) {
  const readings = new Set(readReadings())
  return readClaims().filter(({ id, saysNothing }) => saysNothing === null && !evidence.has(id) && !readings.has(id))
}
