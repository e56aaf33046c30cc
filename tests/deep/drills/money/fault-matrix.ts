import type { TestContext } from '../../../../server/testing/build-context'
import { createDrillWorld, type DrillWorld } from './drill-world'
import { recompute } from './recompute'
import { SCENARIOS, type Scenario } from './scenarios'

type Fault = Parameters<TestContext['sandbox']['control']['faults']['add']>[0]

/** Everything that can go wrong with a call to a provider. Each strikes once, and so often that no second try helps. */
export const FAULTS: Record<string, Omit<Fault, 'at' | 'times'>> = {
  refused: { kind: 'status', status: 400 },
  'no access': { kind: 'status', status: 403 },
  'lost before': { kind: 'reset' },
  'lost after': { kind: 'reset', when: 'after' },
  cut: { kind: 'half-body' },
  429: { kind: 'status', status: 429 },
  500: { kind: 'status', status: 500 },
  '500 after': { kind: 'status', status: 500, when: 'after' },
  hang: { kind: 'hang', ms: 600, when: 'after' },
  'wrong shape': { kind: 'shape', when: 'after' },
}
const TIMES = [1, 6]
const NEVER_STRUCK = 'the fault never struck'

/** One scenario with every fault at every call of it. */
export interface ScenarioResult {
  scenario: string
  calls: string[]
  cells: number
  seconds: number
  /** Cells whose books end wrong, that never end, or whose fault never struck. */
  problems: string[]
}

/**
 * Runs each scenario with each fault at each call that it makes, lets time pass, and compares the books with what really happened at
 * the providers. `only`: a part of the names of the scenarios.
 */
export async function runFaultMatrix(report: (line: string) => void, only: string): Promise<ScenarioResult[]> {
  const results: ScenarioResult[] = []
  for (const scenario of SCENARIOS.filter(({ name }) => name.includes(only))) {
    const result = await runScenario(scenario, report)
    results.push(result)
    report(
      `| ${scenario.name} | ${result.calls.join(', ')} | ${result.cells} | ${result.seconds} | ${result.problems.length} |`,
    )
  }
  return results
}

async function runScenario(scenario: Scenario, report: (line: string) => void): Promise<ScenarioResult> {
  const began = Date.now()
  const problems: string[] = []
  let cells = 0
  const calls = await inNewWorld((world) => callsOf(world, scenario))
  const runAll = async (inWorld: InWorld) => {
    for (const call of calls) {
      const before = problems.length
      for (const fault of Object.keys(FAULTS))
        for (const times of TIMES) {
          cells += 1
          const name = `${scenario.name}, ${call} ${fault} ${times === 1 ? 'once' : `${times} times`}`
          const run = () => inWorld((world) => runCell(world, scenario, { call, fault, times }))
          const first = await run()
          // On a slow machine a call may be given up before it reaches the provider: then the cell is run once more.
          const found = first.includes(NEVER_STRUCK) ? await run() : first
          problems.push(...found.map((problem) => `${name}: ${problem}`))
        }
      report(`  ${scenario.name}, ${call}: ${problems.length - before} problems, ${secondsSince(began)} s`)
    }
  }
  await (scenario.needsNewServer ? runAll(inNewWorld) : inNewWorld((world) => runAll((act) => act(world))))
  return { scenario: scenario.name, calls, cells, seconds: secondsSince(began), problems }
}

type InWorld = <Result>(act: (world: DrillWorld) => Promise<Result>) => Promise<Result>

const inNewWorld: InWorld = async (act) => {
  const world = await createDrillWorld()
  try {
    return await act(world)
  } finally {
    await world.end()
  }
}

/**
 * The calls that a scenario makes when nothing goes wrong, until it has settled. Its books must be right. Calls that the daily work makes
 * in any case are left out, unless the scenario is about them.
 */
export async function callsOf(world: DrillWorld, scenario: Scenario): Promise<string[]> {
  const run = await scenario.prepare(world)
  world.passDay()
  const daily = await countCalls(world, world.work)
  world.passDay()
  const made = await countCalls(world, async () => {
    await run()
    await world.settle()
  })
  world.context.sandbox.control.faults.clear()
  world.passDay()
  await world.settle()
  const wrong = recompute(world.databaseFile, world.sandboxFile)
  if (wrong.length > 0) throw new Error(`${scenario.name} without a fault: ${wrong.join('; ')}`)
  return [...made].flatMap(([name, count]) => (scenario.isDaily || count > (daily.get(name) ?? 0) ? [name] : []))
}

async function countCalls({ context }: DrillWorld, act: () => Promise<unknown>): Promise<Map<string, number>> {
  const before = context.sandbox.control.requests().length
  await act()
  const counts = new Map<string, number>()
  for (const { name } of context.sandbox.control.requests().slice(before)) counts.set(name, (counts.get(name) ?? 0) + 1)
  return counts
}

interface Cell {
  call: string
  fault: string
  times: number
}

/** The fault stays until it has struck as often as it should, or nothing calls any more. */
async function runCell(world: DrillWorld, scenario: Scenario, { call, fault, times }: Cell): Promise<string[]> {
  const { control } = world.context.sandbox
  const problems: string[] = []
  const run = await scenario.prepare(world)
  world.passDay()
  control.faults.add({ at: call, times, ...FAULTS[fault], kind: FAULTS[fault]?.kind ?? 'reset' })
  try {
    await run()
    await world.settle()
    if (control.faults.list().some((left) => left.times === times)) problems.push(NEVER_STRUCK)
  } catch (error) {
    problems.push(`a worker failed: ${error}`)
  } finally {
    control.faults.clear()
  }
  // What the fault has kept from being read is read on the next day.
  world.passDay()
  const unfinished = await world.settle()
  if (unfinished > 0) problems.push(`${unfinished} things never ended`)
  problems.push(...recompute(world.databaseFile, world.sandboxFile), ...((await scenario.check?.(world)) ?? []))
  return problems
}

const secondsSince = (began: number) => Math.round((Date.now() - began) / 1000)
