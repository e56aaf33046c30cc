import { isCurrency } from '#shared/rules/currencies'
import { MOBILE_MONEY_COUNTRIES } from '#shared/rules/mobile-money'
import type { Context } from '../context'
import { readFundraiser } from '../fundraisers/service'
import { type Charge, ProviderUnavailable } from './gateway'
import { type Attempt, findQuote, listReferences, type Reference, saveReference } from './queries'

const PLACE = 'payment_references.handle'

/** The client secret or link that a provider gave out; null where its answer never came. */
export function readHandle(context: Context, reference: Reference | undefined): string | null {
  return reference?.handle ? context.secrets.open(reference.handle, PLACE) : null
}

/** Opens an attempt at its provider and keeps what it is known by there. Answers the handle. Throws as `Gateway.open`. */
export async function openReference(context: Context, attempt: Attempt, reference: string): Promise<string> {
  const gateway = context.gateways[attempt.provider]
  const opened = await gateway.open(await chargeOf(context, attempt, reference))
  await saveReference(context.database.write, {
    attemptId: attempt.id,
    provider: attempt.provider,
    reference: opened.reference,
    handle: context.secrets.seal(opened.handle, PLACE),
    createdAt: context.clock(),
  })
  return opened.handle
}

/**
 * Makes an attempt unpayable, under whatever the provider knows it by. `unknown` while the provider does not answer or a try to
 * pay is still under way: then it may yet be paid.
 */
export async function closeReferences(
  context: Context,
  attempt: Attempt,
): Promise<'closed' | 'paid-meanwhile' | 'unknown'> {
  const gateway = context.gateways[attempt.provider]
  try {
    const outcomes = []
    for (const reference of await listReferences(context.database.read, attempt.id)) {
      const handle = readHandle(context, reference)
      if (handle !== null) outcomes.push(await gateway.close({ reference: reference.reference, handle }))
    }
    return outcomes.includes('paid-meanwhile') ? 'paid-meanwhile' : 'closed'
  } catch (error) {
    if (error instanceof ProviderUnavailable) return 'unknown'
    throw error
  }
}

async function chargeOf(context: Context, attempt: Attempt, reference: string): Promise<Charge> {
  const { title } = await readFundraiser(context, attempt.fundraiserId)
  const quote = attempt.quoteId === null ? undefined : await findQuote(context.database.read, attempt.quoteId)
  if (!isCurrency(attempt.currency)) throw new RangeError(`Not a currency: ${attempt.currency}`)
  return {
    attemptPublicId: attempt.publicId,
    fundraiserId: attempt.fundraiserId,
    fundraiserTitle: title,
    amount: attempt.chargeAmount,
    currency: attempt.currency,
    reference,
    donorName: attempt.donorName,
    donorEmail: attempt.donorEmail && context.secrets.open(attempt.donorEmail, 'payment_attempts.donorEmail'),
    paymentOptions: MOBILE_MONEY_COUNTRIES.find((country) => country.code === quote?.country)?.option ?? null,
  }
}
