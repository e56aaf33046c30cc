import type { TestContext } from '../../../server/testing/build-context'
import { createDrillWorld, type DrillWorld } from './drill-world'
import { recompute } from './recompute'
import { SCENARIOS, type Scenario } from './scenarios'

type Fault = Parameters<TestContext['sandbox']['control']['faults']['add']>[0]

/** Every way in which a call to a provider can go wrong. Each strikes once, and so often that no second try helps. */
const FAULTS: Record<string, Omit<Fault, 'at' | 'times'>> = {
  refused: { kind: 'status', status: 400 },
  'lost before': { kind: 'reset' },
  'lost after': { kind: 'reset', when: 'after' },
  cut: { kind: 'half-body' },
  'at the door': { kind: 'status', status: 403 },
  429: { kind: 'status', status: 429 },
  500: { kind: 'status', status: 500 },
  '500 after': { kind: 'status', status: 500, when: 'after' },
  hang: { kind: 'hang', ms: 600, when: 'after' },
  'wrong shape': { kind: 'shape', when: 'after' },
}
const TIMES = [1, 6]

export interface MatrixResult {
  cells: number
  /** Cells whose books end wrong, or that never end. */
  problems: string[]
}

/**
 * Runs each scenario with each fault at each call that it makes, lets time pass, and compares the books with what really happened at
 * the providers. `only`: a part of the names of the scenarios.
 */
export async function runFaultMatrix(report: (line: string) => void, only: string): Promise<MatrixResult> {
  const result: MatrixResult = { cells: 0, problems: [] }
  for (const scenario of SCENARIOS.filter(({ name }) => name.includes(only))) {
    const world = await createDrillWorld()
    try {
      const calls = await callsOf(world, scenario)
      const before = result.problems.length
      for (const call of calls)
        for (const fault of Object.keys(FAULTS)) await runCell(world, scenario, call, fault, result)
      report(
        `${scenario.name}: ${calls.length} calls (${calls.join(', ')}), ${result.problems.length - before} problems`,
      )
    } finally {
      await world.end()
    }
  }
  return result
}

/** The calls that a scenario makes when nothing goes wrong, until it has settled. */
async function callsOf(world: DrillWorld, scenario: Scenario): Promise<string[]> {
  const { control } = world.context.sandbox
  const run = await scenario.prepare(world)
  const before = control.requests().length
  await run()
  await world.settle()
  return [
    ...new Set(
      control
        .requests()
        .slice(before)
        .map(({ name }) => name),
    ),
  ]
}

async function runCell(
  world: DrillWorld,
  scenario: Scenario,
  call: string,
  fault: string,
  result: MatrixResult,
): Promise<void> {
  const { control } = world.context.sandbox
  for (const times of TIMES) {
    result.cells += 1
    const name = `${scenario.name}, ${call} ${fault} ${times === 1 ? 'once' : `${times} times`}`
    const run = await scenario.prepare(world)
    control.faults.add({ at: call, times, ...FAULTS[fault], kind: FAULTS[fault]?.kind ?? 'reset' })
    await run()
    await world.work()
    control.faults.clear()
    const unfinished = await world.settle()
    if (unfinished > 0) result.problems.push(`${name}: ${unfinished} things never ended`)
    for (const difference of recompute(world.databaseFile, world.sandboxFile))
      result.problems.push(`${name}: ${difference}`)
  }
}
