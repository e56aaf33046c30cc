import { writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { SECTIONS } from '../tests/spec/rows'
import { coverRows, writeTable } from './spec/coverage'
import { readTests } from './spec/read-tests'

const ROOT = resolve(import.meta.dirname, '..')

/** `npm run spec:coverage`: writes the table of what the specification says and the tests that show it. Exits 1 where a test is missing. */
const sections = coverRows(SECTIONS, readTests(ROOT))
writeFileSync(resolve(ROOT, 'docs/spec-coverage.md'), writeTable(sections))
const rows = sections.flatMap((section) => section.rows)
const missing = rows.filter(({ tests, unknown }) => tests.length === 0 || unknown.length > 0)
for (const { id, text, unknown } of missing)
  console.error(`No test shows ${[`${id}: ${text}`, ...unknown].join('\n  ')}`)
console.log(`docs/spec-coverage.md: ${rows.length} rows, ${rows.length - missing.length} shown`)
process.exitCode = missing.length > 0 ? 1 : 0
