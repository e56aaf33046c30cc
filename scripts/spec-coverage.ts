import { writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { writePage } from './spec/page'
import { checkProof } from './spec/proof'
import { ROOT, readEvidence } from './spec/reports'

/**
 * `npm run spec:coverage`: writes the page of the specification's claims and the tests that showed them, from the
 * reports of the last `npm test` or of those that are named. Exits 1 where a test is missing.
 */
const named = process.argv.slice(2)
const reports = named.length > 0 ? named : ['vitest.json', 'playwright.json'].map((name) => `test-results/${name}`)
const paths = reports.map((path) => resolve(ROOT, path))
writeFileSync(resolve(ROOT, 'docs/spec-coverage.md'), writePage(readEvidence(paths)))
process.exitCode = checkProof(paths).failed > 0 ? 1 : 0
