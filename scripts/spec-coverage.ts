import { writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { writePage } from './spec/page'
import { checkProof } from './spec/proof'
import { ROOT, readEvidence } from './spec/reports'

/**
 * `npm run spec:coverage`: writes docs/spec-coverage.md, which lists the tests of each sentence of the specification, from the reports
 * of the last `npm test` or from the given reports. Exits with 1 if a sentence has no test.
 */
const given = process.argv.slice(2)
const reports = given.length > 0 ? given : ['vitest.json', 'playwright.json'].map((name) => `test-results/${name}`)
const paths = reports.map((path) => resolve(ROOT, path))
writeFileSync(resolve(ROOT, 'docs/spec-coverage.md'), writePage(readEvidence(paths)))
process.exitCode = checkProof(paths).failed > 0 ? 1 : 0
