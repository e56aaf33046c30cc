import { readDifferences, runComparison } from '../../../../server/operations/comparison'
import { ProviderUnavailable } from '../../../../server/providers/gateway'
import { buildFundraiser } from '../../../../server/testing/builders'
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
    await insist(() => compare(world))
    for (const gateway of Object.values(context.gateways)) await insist(() => gateway.readBalances())
  }
}

/** The differences that a comparison finds when the providers answer. */
export async function findDifferences(world: DrillWorld): Promise<string[]> {
  await compare(world)
  return (await readDifferences(world.context.database.read)).map(({ words }) => `comparison: ${words}`)
}

async function compare({ context }: DrillWorld) {
  const now = context.clock()
  const period = { from: now - 2 * DAY, until: now }
  const comparison = await runComparison(context, { period, isStopping: () => false })
  if (comparison?.unread.length !== 0) throw new ProviderUnavailable(`Not read: ${comparison?.unread.join(', ')}`)
}
