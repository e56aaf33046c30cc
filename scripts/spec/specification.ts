import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { SENTENCES } from '../../tests/spec/sentences'
import { type Claim, claimsOf } from './claims'
import { ROOT } from './reports'
import { splitSentences } from './split'

/** Reads the sentences of the specification with the ids of the table. Throws an error if the two differ. */
export function readClaims(): Claim[] {
  return claimsOf(splitSentences(readFileSync(resolve(ROOT, 'docs/specification.md'), 'utf8')), SENTENCES)
}

/** Reads the ids of the sentences that we read differently. Each paragraph of that page begins with the ids that it explains. */
export function readReadings(): string[] {
  const page = readFileSync(resolve(ROOT, 'docs/specification-readings.md'), 'utf8')
  return [...page.matchAll(/^(`[\w.-]+`(, )?)+/gm)].flatMap(([ids]) => ids.match(/[\w.-]+/g) ?? [])
}
