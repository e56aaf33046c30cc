import { resolve } from 'node:path'
import { checkAsvs } from './asvs/proof'
import { ROOT } from './spec/reports'

/**
 * `npm run asvs`: checks docs/asvs.md with the reports of the last `npm test`, or with the given reports, and prints its summary. Exits
 * with 1 if a requirement is not judged, a named test did not pass, or too few requirements pass.
 */
const given = process.argv.slice(2)
const reports = given.length > 0 ? given : ['vitest.json', 'playwright.json'].map((name) => `test-results/${name}`)
process.exitCode = checkAsvs(reports.map((path) => resolve(ROOT, path))).failed > 0 ? 1 : 0
