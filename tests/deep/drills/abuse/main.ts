import { parseArgs } from 'node:util'
import { testCards } from './card-testing'
import { overload } from './overload'

/**
 * `npm run drill -- abuse`: card testing and a flood, against the real server with the sandbox
 * providers. All but the last one move a clock; that needs the machine for itself. `-- --only cards` runs one part. Exits 1 when a bound does not hold.
 */
const { only } = parseArgs({ options: { only: { type: 'string' } } }).values
const report = (line: string) => process.stdout.write(`${line}\n`)

const CARDS = { addresses: 50, tries: 5_000, donors: 200, onCarrier: 40, minutes: 60 }

const PARTS: Record<string, () => Promise<string[]>> = {
  cards: () => testCards(report, { ...CARDS, answersPerAddress: null }),
  question: () => testCards(report, { ...CARDS, answersPerAddress: 3 }),
  overload: async () => reportOf(await overload()),
}

function reportOf({ name, figures, ok }: Awaited<ReturnType<typeof overload>>): string[] {
  const words = Object.entries(figures).map(([figure, value]) => `${figure}: ${value}`)
  report(`${name}: ${words.join(', ')}`)
  return ok ? [] : [name]
}

const problems: string[] = []
for (const [name, run] of Object.entries(PARTS)) {
  if (only !== undefined && only !== name) continue
  const began = Date.now()
  problems.push(...(await run()).map((problem) => `${name}: ${problem}`))
  report(`${name} took ${Math.round((Date.now() - began) / 1000)} s`)
}
for (const problem of problems) report(`WRONG  ${problem}`)
report(problems.length === 0 ? 'Every bound holds.' : `${problems.length} problems.`)
process.exitCode = problems.length === 0 ? 0 : 1
