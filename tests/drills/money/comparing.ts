import { runComparison } from '../../../server/operations/comparison/run-comparison'
import { buildFundraiser } from '../../../server/testing/builders'
import type { DrillWorld } from './drill-world'
import { giveByCard, giveByPhone, giveByPrompt } from './gifts'
import { insist } from './insist'

const HOUR = 3_600_000
const DAY = 24 * HOUR

/** One gift by each provider, then a comparison with their lists and a look at our balances there. */
export async function compareEverything(world: DrillWorld): Promise<() => Promise<void>> {
  const { context } = world
  const { id } = await buildFundraiser(context)
  for (const give of [giveByCard, giveByPhone, giveByPrompt]) await give(world, id)
  await world.settle()
  return async () => {
    for (const gateway of Object.values(context.gateways)) await insist(() => gateway.readBalances())
    await insist(() => compare(world))
  }
}

/** The differences that a comparison finds when the providers answer. */
export async function findDifferences(world: DrillWorld): Promise<string[]> {
  const { id } = await compare(world)
  const rows = await world.context.database.read
    .selectFrom('provider_differences')
    .selectAll()
    .where('comparisonId', '=', id)
    .execute()
  return rows.map(({ provider, kind, problem }) => `comparison ${id}: ${provider} ${kind} ${problem}`)
}

function compare({ context }: DrillWorld) {
  const now = context.clock()
  return runComparison(context, { period: { from: now - 2 * DAY, until: now }, isStopping: () => false })
}
