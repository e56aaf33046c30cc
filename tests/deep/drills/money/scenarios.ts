import { readDifferences, runComparison } from '../../../../server/operations/comparison'
import { ProviderUnavailable } from '../../../../server/providers/gateway'
import { buildFundraiser } from '../../../../server/testing/builders'
import { type DrillWorld, insist } from './drill-world'
import {
  type DonorAct,
  type Give,
  giveByCard,
  giveByPhone,
  giveByPrompt,
  giveFromClosedPhone,
  refunding,
  refundingOnDashboards,
} from './gifts'
import {
  askingHolderName,
  GHANAIAN_BANK,
  mpesa,
  NIGERIAN_BANK,
  openingOwnAccount,
  payingOut,
  payingOutToOwnAccount,
  payingOutWithoutFunds,
} from './payouts'

/** One thing that people do with money. It may fail on the way: what counts is how the books end. */
export interface Scenario {
  name: string
  /** Prepares without faults, and returns the steps to run with them. */
  prepare(world: DrillWorld): Promise<() => Promise<void>>
  /** Called at the end, without faults. Returns what is wrong. */
  check?(world: DrillWorld): Promise<string[]>
  /** Whether it is about calls that the daily work makes too. */
  isDaily?: boolean
  /** Whether each cell needs a new server, because a server remembers for good what it has read. */
  needsNewServer?: boolean
}

const giving = (give: Give, act?: DonorAct) => async (world: DrillWorld) => {
  const fundraiser = await buildFundraiser(world.context)
  return () => give(world, fundraiser.id, act)
}

export const SCENARIOS: readonly Scenario[] = [
  { name: 'gift by card', prepare: giving(giveByCard) },
  { name: 'gift by card, not paid', prepare: giving(giveByCard, 'leaves') },
  { name: 'gift by phone', prepare: giving(giveByPhone) },
  { name: 'gift by phone, not paid', prepare: giving(giveByPhone, 'leaves') },
  { name: 'gift by prompt', prepare: giving(giveByPrompt) },
  { name: 'gift by prompt, declined', prepare: giving(giveByPrompt, 'declines') },
  { name: 'refund to a card', prepare: (world) => refunding(world, giveByCard) },
  { name: 'refund to a phone', prepare: (world) => refunding(world, giveByPhone) },
  { name: 'refund of a prompt', prepare: (world) => refunding(world, giveByPrompt) },
  { name: 'refund of a prompt, failed', prepare: (world) => refunding(world, giveFromClosedPhone) },
  { name: 'name of an account’s holder', prepare: askingHolderName },
  { name: 'payout to a bank in Nigeria', prepare: (world) => payingOut(world, { account: NIGERIAN_BANK }) },
  { name: 'payout to a bank in Ghana', prepare: (world) => payingOut(world, { account: GHANAIAN_BANK }) },
  { name: 'payout to M-Pesa', prepare: (world) => payingOut(world, { account: mpesa() }) },
  { name: 'payout to M-Pesa, failed', prepare: (world) => payingOut(world, { account: mpesa('+254700000001') }) },
  {
    name: 'payout by prompts’ provider',
    prepare: (world) => payingOut(world, { account: mpesa(), ...byPrompts(world) }),
  },
  {
    name: 'payout by prompts’ provider, failed',
    prepare: (world) => payingOut(world, { account: mpesa('+254712345119'), ...byPrompts(world) }),
  },
  {
    name: 'payout by prompts’ provider, funds missing',
    prepare: (world) => payingOutWithoutFunds(world, { account: mpesa(), ...byPrompts(world) }),
  },
  { name: 'payout to an account at the card provider', prepare: (world) => payingOutToOwnAccount(world) },
  { name: 'opening an account at the card provider', prepare: openingOwnAccount, needsNewServer: true },
  { name: 'refunds on dashboards, without webhooks', prepare: refundingOnDashboards, isDaily: true },
  { name: 'comparison with the providers', prepare: compareEverything, check: findDifferences },
]

const byPrompts = ({ context }: DrillWorld) => ({ provider: context.gateways.pawapay.provider })

const HOUR = 3_600_000
const DAY = 24 * HOUR

/** One gift by each provider, then a comparison with their lists and a look at our balances there. */
async function compareEverything(world: DrillWorld): Promise<() => Promise<void>> {
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
async function findDifferences(world: DrillWorld): Promise<string[]> {
  await compare(world)
  return (await readDifferences(world.context.database.read)).map(({ words }) => `comparison: ${words}`)
}

async function compare({ context }: DrillWorld) {
  const now = context.clock()
  const period = { from: now - 2 * DAY, until: now }
  const comparison = await runComparison(context, { period, isStopping: () => false })
  if (comparison?.unread.length !== 0) throw new ProviderUnavailable(`Not read: ${comparison?.unread.join(', ')}`)
}
