import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { SENTENCES } from '../../tests/spec/sentences'
import { type Claim, claimsOf } from './claims'
import { ROOT } from './reports'
import { splitSentences } from './split'

/** What the specification says, as the table has it. Throws where the two part. */
export function readClaims(): Claim[] {
  return claimsOf(splitSentences(readFileSync(resolve(ROOT, 'docs/specification.md'), 'utf8')), SENTENCES)
}

/** The ids of what we read otherwise: each stands at the beginning of a paragraph of the page that says why. */
export function readReadings(): string[] {
  const page = readFileSync(resolve(ROOT, 'docs/specification-readings.md'), 'utf8')
  return [...page.matchAll(/^(`[\w.-]+`(, )?)+/gm)].flatMap(([ids]) => ids.match(/[\w.-]+/g) ?? [])
}
