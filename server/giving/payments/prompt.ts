import type { Context } from '../../context'
import { refuse } from '../../platform/refusals/refusal'
import { ProviderRefusal, ProviderUnavailable, ProviderUnreachable } from '../../providers/gateway'
import { traitsOf } from '../../providers/registry'
import { claimReference, listReferences, markReferenceUnanswered, type Reference, switchProvider } from './queries'
import { admitPrompt, chooseProvider, isOpening, noteSilence, openPhone, openReference } from './references'
import type { Attempt } from './tables'

/** Sends one prompt at a time; returns the attempt with another provider if this one never sent it. */
export async function sendPrompt(context: Context, attempt: Attempt): Promise<'sent' | Attempt> {
  const phone = openPhone(context, attempt)
  if (phone === null) return fallBack(context, attempt)
  const references = await listReferences(context.database.read, attempt.id)
  const latest = references.find(({ provider }) => provider === attempt.provider)
  const mayBeOpen = latest ? await findOpenPrompt(context, latest) : 'none'
  if (mayBeOpen === 'open') return 'sent'
  await admitPrompt(context, phone)
  const reference =
    latest && mayBeOpen === 'unknown' ? latest.reference : `pamoja-${attempt.publicId}-${references.length + 1}`
  const { provider, id: attemptId } = attempt
  const row = { attemptId, provider, reference, handle: null, createdAt: context.clock() }
  // Another request was first: it sends the prompt.
  if (mayBeOpen !== 'unknown' && !(await claimReference(context.database.write, row))) return 'sent'
  return send(context, attempt, reference, mayBeOpen === 'unknown')
}

/** `isRepeated`: the same prompt may have been sent before. */
async function send(context: Context, attempt: Attempt, reference: string, isRepeated: boolean) {
  try {
    await openReference(context, attempt, reference)
    return 'sent'
  } catch (error) {
    await markReferenceUnanswered(context.database.write, attempt.provider, reference)
    if (!(error instanceof ProviderUnavailable || error instanceof ProviderRefusal)) throw error
    if (error instanceof ProviderUnavailable) await noteSilence(context, attempt.provider)
    context.log.warn({ error, attempt: attempt.id }, 'prompt not sent')
    // A prompt that may be on the phone must not be followed by a second way to pay: the status page asks for its state.
    // A refusal also means that the provider has no earlier one under the reference.
    const isCertain = error instanceof ProviderRefusal || (error instanceof ProviderUnreachable && !isRepeated)
    if (!isCertain) return 'sent'
    return fallBack(context, attempt)
  }
}

/** `open`: it may still be approved, or it was. `unknown`: it is not known whether it was sent. `none`: the last one has ended. */
async function findOpenPrompt(context: Context, latest: Reference): Promise<'open' | 'unknown' | 'none'> {
  if (isOpening(context, latest)) return 'open'
  try {
    const state = await context.gateways[latest.provider].lookUp(latest.reference)
    // Without a handle its answer was lost, or the server ended while it asked.
    if (state === 'not-found') return latest.handle ? 'open' : 'unknown'
    return state.status === 'declined' ? 'none' : 'open'
  } catch (error) {
    if (error instanceof ProviderUnavailable) return 'open'
    throw error
  }
}

/** The attempt with the next provider of its route. Throws 502 if there is no other. */
async function fallBack(context: Context, attempt: Attempt): Promise<Attempt> {
  const from = { country: attempt.country, network: attempt.network, hasPhone: attempt.donorPhone !== null }
  const provider = await chooseProvider(context, from, [attempt.provider])
  if (provider === attempt.provider) throw refuse('payment.not-started')
  const switched = await switchProvider(context.database.write, attempt, provider)
  if (!switched) throw refuse('payment.not-started')
  return switched
}

/** Until when the donor can approve the prompt that was sent last; null if the payment is not approved by a prompt. */
export async function promptOf(context: Context, attempt: Attempt): Promise<{ expiresAt: string } | null> {
  const { prompts } = traitsOf(attempt.provider)
  if (prompts === null || attempt.status !== 'open') return null
  const references = await listReferences(context.database.read, attempt.id)
  const latest = references.find(({ provider }) => provider === attempt.provider)
  return latest ? { expiresAt: new Date(latest.createdAt + prompts.lastsMs).toISOString() } : null
}
