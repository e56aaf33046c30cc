import { parseArgs } from 'node:util'
import { writeFigures } from './frame/readme'
import {
  emptyReport,
  KEPT_REPORT,
  REPORT,
  readReport,
  rowsOf,
  withAllGoals,
  withGroup,
  writeReport,
} from './frame/report'
import { runGroup } from './frame/run-group'
import { GROUPS } from './registry'
import { line, table } from './table'

/** Of a group. */
const LIMIT_MINUTES = 4

/**
 * `npm run bench`: measures the performance goals, with the figure of the twin from the same run if there is one. A benchmark is not a
 * test: the exit code is 0 even if a goal is missed, and 1 only if a group could not be measured to its end.
 * Groups can be named: `npm run bench -- documents visits`, or `-- --group documents`.
 *
 * Each row is printed when it is known, and written into `bench.json` after each group; a named group replaces its rows there.
 * `--keep` makes these figures those of docs/bench.json and of the README; `--readme` only writes the README.
 * `--quick` tries with few samples that all groups can be measured; `--minutes` is the limit of a group (4).
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    group: { type: 'string', multiple: true, default: [] },
    minutes: { type: 'string' },
    quick: { type: 'boolean', default: false },
    keep: { type: 'boolean', default: false },
    readme: { type: 'boolean', default: false },
  },
})

if (values.keep || values.readme) {
  if (values.keep) keepFigures()
  const kept = readReport(KEPT_REPORT)
  if (!kept) throw new Error('There is no docs/bench.json')
  writeFigures(kept)
  process.exit(0)
}

const wanted = [...values.group, ...positionals]
const unknown = wanted.filter((name) => !GROUPS.some((group) => group.name === name))
if (unknown.length > 0) throw new RangeError(`No such group: ${unknown}. There are ${GROUPS.map(({ name }) => name)}`)
const groups = GROUPS.filter(({ name, isExtra }) => (wanted.length > 0 ? wanted.includes(name) : !isExtra))
if (values.quick) process.env.BENCH_QUICK = '1'

let report = emptyReport(values.quick)
const earlier = readReport(REPORT)
const isSame = earlier?.commit === report.commit && earlier.isQuick === report.isQuick
if (earlier && wanted.length > 0 && isSame) report = earlier

for (const group of groups) {
  process.stderr.write(`${group.name}…\n`)
  const measured = await runGroup(group, (Number(values.minutes) || group.minutes || LIMIT_MINUTES) * 60_000, (row) =>
    console.log(line(row)),
  )
  if (measured.failure) console.error(`${group.name}: ${measured.failure}`)
  process.stderr.write(`${group.name}: ${measured.seconds} s\n`)
  report = withGroup(report, measured)
  writeReport(REPORT, report)
}
console.log(`\n${table(rowsOf(report))}`)
const names = new Set(groups.map(({ name }) => name))
process.exitCode = report.groups.some(({ name, failure }) => failure && names.has(name)) ? 1 : 0

function keepFigures(): void {
  const last = readReport(REPORT)
  if (!last) throw new Error('There is no bench.json. Run: npm run bench')
  if (last.isQuick) throw new Error('bench.json is of a run that only tried')
  writeReport(KEPT_REPORT, withAllGoals(last))
}
