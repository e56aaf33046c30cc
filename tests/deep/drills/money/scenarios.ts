import { buildFundraiser } from '../../../../server/testing/builders'
import { compareEverything, findDifferences } from './comparing'
import type { DrillWorld } from './drill-world'
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
