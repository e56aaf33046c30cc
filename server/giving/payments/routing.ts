import type { Context } from '../../context'
import { createLimits } from '../../platform/limits/limits'
import { type Provider, traitsOf } from '../../providers/registry'
import { PAGE_PROVIDER, routesIn } from '../../providers/routes'

const MINUTE = 60_000
/** A provider that failed to answer this often is skipped until the time is over. */
const SILENCE = { max: 3, windowMs: 5 * MINUTE }

type Parts = Pick<Context, 'gateways' | 'database' | 'clock'>

/** The phone or bank account that a donor pays from. */
export interface PayingFrom {
  country: string | null
  network: string | null
  /** Whether the donor has typed a phone number: only then a prompt can be sent. */
  hasPhone: boolean
}

/** The provider that takes a payment: the first of its routes that is configured, answers, and has what it needs. */
export async function chooseProvider(
  parts: Parts,
  from: PayingFrom,
  refused: readonly Provider[] = [],
): Promise<Provider> {
  for (const provider of routesIn(from.country, from.network)) {
    if (refused.includes(provider) || !parts.gateways[provider].configured) continue
    if (traitsOf(provider).prompts !== null && !from.hasPhone) continue
    if (await answers(parts, provider)) return provider
  }
  return PAGE_PROVIDER
}

/** Counts a request that a provider did not answer. */
export async function noteSilence({ database, clock }: Parts, provider: Provider): Promise<void> {
  await createLimits(database, clock).take(keyOf(provider), SILENCE.max, SILENCE.windowMs)
}

async function answers({ database, clock }: Parts, provider: Provider): Promise<boolean> {
  return (await createLimits(database, clock).peek(keyOf(provider), SILENCE.max)).allowed
}

const keyOf = (provider: Provider) => `silent:${provider}`
