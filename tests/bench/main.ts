import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { type Measure, type Row, rowOf, table } from './row'

/** Loads the code that measures only when it is asked for. */
const GROUPS: Record<string, () => Promise<Measure>> = {
  bytes: async () => (await import('./bytes')).measureBytes,
  paint: async () => (await import('./paint')).measurePaint,
  load: async () => (await import('./load')).measureLoad,
  lighthouse: async () => (await import('./lighthouse')).measureLighthouse,
}
const FIGURES = resolve(import.meta.dirname, '../../docs/bench.json')

/**
 * `npm run bench`: measures the goals of performance, each with the figure of its twin from the same run if there is one, and prints
 * a table. `npm run bench -- bytes` measures one group; `--keep` writes the figures to docs/bench.json.
 * A benchmark is not a test: the exit code is 0 even if a goal is missed, and 1 only if a group could not be measured to its end.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { keep: { type: 'boolean', default: false } },
})
const unknown = positionals.filter((name) => !(name in GROUPS))
if (unknown.length > 0) throw new RangeError(`No such group: ${unknown}. There are ${Object.keys(GROUPS)}`)

const rows: Row[] = []
for (const [name, load] of Object.entries(GROUPS)) {
  if (positionals.length > 0 && !positionals.includes(name)) continue
  console.error(`${name}…`)
  try {
    const measure = await load()
    await measure((measured) => {
      const row = rowOf(measured)
      rows.push(row)
      console.error(Object.values(row).join('  '))
    })
  } catch (error) {
    console.error(`${name} was not measured to its end:`, error)
    process.exitCode = 1
  }
}
console.log(`\n${table(rows)}`)

if (values.keep) {
  const commit = execFileSync('git', ['rev-parse', '--short=12', 'HEAD'], { encoding: 'utf8' }).trim()
  const processor = `${cpus().length} × ${cpus()[0]?.model}`
  const figures = { day: new Date().toISOString().slice(0, 10), commit, processor, node: process.version, rows }
  writeFileSync(FIGURES, `${JSON.stringify(figures, null, 2)}\n`)
}
process.exit()
