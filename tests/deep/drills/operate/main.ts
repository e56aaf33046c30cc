import { parseArgs } from 'node:util'
import { drillBackups } from '../backups/drill-backups'
import { fillDisk } from './disk-full'
import { type DrillResult, restartBehindProxy } from './restart'

const write = (line: string) => process.stdout.write(`${line}\n`)

/** Each returns what is wrong, after it has printed its figures. */
const PARTS: Record<string, () => Promise<string[]>> = {
  restart: () => print('restart behind a proxy', restartBehindProxy()),
  disk: () => print('full disk', fillDisk()),
  backups: () => drillBackups(write),
}

async function print(name: string, result: Promise<DrillResult | null>): Promise<string[]> {
  const done = await result
  if (!done) {
    write(`not run  ${name}: this user may not mount a disk`)
    return []
  }
  const figures = Object.entries(done.figures).map(([figure, value]) => `${figure}: ${value}`)
  write(`${done.ok ? 'ok   ' : 'FAILS'}  ${name}: ${figures.join(', ')}`)
  return done.ok ? [] : [name]
}

/**
 * `npm run drill -- operate`: what happens to a server over the years, with real servers and disks. `-- --only disk` runs one part.
 * Exits 1 when something does not hold.
 */
const { only } = parseArgs({ options: { only: { type: 'string' } } }).values
if (only !== undefined && !(only in PARTS)) {
  write(`There is no part ${only}. There are: ${Object.keys(PARTS).join(', ')}`)
  process.exit(1)
}
const problems: string[] = []
for (const [name, run] of Object.entries(PARTS)) {
  if (only !== undefined && only !== name) continue
  // One part that breaks off does not keep the others from running.
  const wrong = await run().catch((error: unknown) => {
    write(`FAILS  ${name}: ${error instanceof Error ? error.stack : error}`)
    return [`it broke off`]
  })
  problems.push(...wrong.map((problem) => `${name}: ${problem}`))
}
for (const problem of problems) write(`WRONG  ${problem}`)
write(problems.length === 0 ? 'Everything holds.' : `${problems.length} problems.`)
process.exitCode = problems.length === 0 ? 0 : 1
