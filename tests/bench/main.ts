import { administration } from './administration'
import { documents } from './documents'
import { donations } from './donations'
import { languages } from './languages'
import { lighthousePoints } from './lighthouse'
import { pictures } from './pictures'
import { publishing } from './publishing'
import type { Row } from './row'
import { scale } from './scale'
import { slowLine } from './slow-line'
import { table } from './table'
import { openTestBed } from './test-bed'
import { throughput } from './throughput'
import { visits } from './visits'

/**
 * `npm run bench`: measures the performance goals, with the figure of the twin from the same run if there is one. A benchmark is not a
 * test: the exit code is 0 even if a goal is missed, and 1 only if a group could not be measured to its end. Arguments select groups:
 * `npm run bench -- documents visits`.
 */
const GROUPS = [
  documents,
  languages,
  visits,
  pictures,
  throughput,
  donations,
  publishing,
  administration,
  scale,
  lighthousePoints,
  slowLine,
]
const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => !GROUPS.some((group) => group.name === name))
if (unknown.length > 0) throw new RangeError(`No such group: ${unknown}. There are ${GROUPS.map(({ name }) => name)}`)

const testBed = await openTestBed()
const rows: Row[] = []
let failed = false
try {
  for (const group of GROUPS) {
    if (wanted.length > 0 && !wanted.includes(group.name)) continue
    process.stderr.write(`${group.name}…\n`)
    try {
      rows.push(...(await group(testBed)))
    } catch (error) {
      console.error(`${group.name} could not be measured:`, error)
      failed = true
    }
  }
} finally {
  await testBed.close()
}
console.log(table(rows))
// Not `process.exitCode`: the package that starts PostgreSQL sets it to 0.
process.exit(failed ? 1 : 0)
