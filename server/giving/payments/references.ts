import { isCurrency } from '#shared/rules/money/currencies'
import { readFundraiser } from '../../community/fundraisers/service'
import type { Context } from '../../context'
import { type Charge, ProviderUnavailable } from '../../providers/gateway'
import { openDonorEmail } from './gift'
import { openPhone } from './phone'
import { findQuote, listReferences, type Reference, saveReference } from './queries'
import type { Attempt } from './tables'

const PLACE = 'payment_references.handle'

/** The client secret or link that a provider returned; null when its answer never came. */
export function readHandle(context: Context, reference: Reference | undefined): string | null {
  return reference?.handle ? context.secrets.open(reference.handle, PLACE, reference.attemptId) : null
}

/** Longer than the timeout of a provider call: a handle that has not come by then never will. */
const OPENING_LASTS = 30_000

/** Whether a request is opening this reference right now. */
export function isOpening({ clock }: Context, { handle, createdAt }: Reference): boolean {
  return handle === null && clock() - createdAt < OPENING_LASTS
}

/** Opens an attempt at its provider and stores what the provider knows it by. Returns the handle. Throws like `Gateway.open`. */
export async function openReference(context: Context, attempt: Attempt, reference: string): Promise<string> {
  const gateway = context.gateways[attempt.provider]
  const opened = await gateway.open(await chargeOf(context, attempt, reference))
  await saveReference(context.database.write, {
    attemptId: attempt.id,
    provider: attempt.provider,
    reference: opened.reference,
    handle: context.secrets.seal(opened.handle, PLACE, attempt.id),
    createdAt: context.clock(),
  })
  return opened.handle
}

/**
 * Makes an attempt unpayable under every reference that the provider knows it by. Returns `unknown` while the provider does not
 * answer or a payment is still in progress: then the attempt may still be paid.
 */
export async function closeReferences(
  context: Context,
  attempt: Attempt,
): Promise<'closed' | 'paid-meanwhile' | 'unknown'> {
  try {
    const outcomes = []
    for (const reference of await listReferences(context.database.read, attempt.id)) {
      const handle = readHandle(context, reference)
      if (handle === null) continue
      outcomes.push(await context.gateways[reference.provider].close({ reference: reference.reference, handle }))
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
    donorEmail: openDonorEmail(context, attempt),
    payer: quote ? { country: quote.country, network: attempt.network, phone: openPhone(context, attempt) } : null,
  }
}
