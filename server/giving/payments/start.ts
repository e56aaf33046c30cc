import { setTimeout as wait } from 'node:timers/promises'
import type { Caller } from '../../community/sessions/viewer'
import type { Context } from '../../context'
import { MINUTE } from '../../platform/durations'
import { refuse } from '../../platform/refusals/refusal'
import { ProviderFault, ProviderRefusal, ProviderUnavailable } from '../../providers/gateway'
import { traitsOf } from '../../providers/registry'
import { settleOnRequest } from './claim'
import { promptOf, requireNoOtherPrompt, sendPrompt } from './prompt'
import { claimReference, listReferences, markReferenceUnanswered } from './queries'
import { closeReferences, isOpening, openReference, readHandle } from './references'
import type { Attempt } from './tables'

/** A link that is younger than this still works. */
const LINK_LASTS = 20 * MINUTE
const KEYS_PER_INTENT = 3
/** How long a second request waits for the link that the first is opening, and how often it checks. Milliseconds. */
const LINK_TIMEOUT = 10_000
const LINK_POLL_INTERVAL = 100

/** However often it is called, there is one intent. Throws 502 for a retry, 409 for an ended attempt. */
export async function startCardPayment(context: Context, attempt: Attempt) {
  const status = await currentStatus(context, attempt)
  const [opened] = await listReferences(context.database.read, attempt.id)
  const clientSecret = readHandle(context, opened) ?? (await reaching(openIntent(context, attempt)))
  return { status, clientSecret }
}

/** `page`: the address of the provider's page. `prompt`: until when a prompt on the donor's phone can be approved. */
interface StartedPayment {
  page: string | null
  prompt: { expiresAt: string } | null
}

/** Sends a prompt to the phone or opens the provider's page, whose address it returns. */
export async function startLocalPayment(context: Context, attempt: Attempt, caller: Caller): Promise<StartedPayment> {
  if ((await currentStatus(context, attempt)) === 'succeeded') return { page: null, prompt: null }
  let current = attempt
  while (traitsOf(current.provider).prompts !== null) {
    const sent = await sendPrompt(context, current, caller)
    if (sent === 'sent') return { page: null, prompt: await promptOf(context, current) }
    current = sent
  }
  // The page asks the same network.
  await requireNoOtherPrompt(context, current, caller)
  return { page: await openPage(context, current), prompt: null }
}

async function openPage(context: Context, attempt: Attempt): Promise<string | null> {
  const all = await listReferences(context.database.read, attempt.id)
  const references = all.filter(({ provider }) => provider === attempt.provider)
  const opening = references.find((reference) => isOpening(context, reference))
  if (opening) return linkOfOther(context, attempt, opening.reference)
  const delivered = references.find((reference) => reference.handle)
  if (delivered && context.clock() - delivered.createdAt < LINK_LASTS) return readHandle(context, delivered)
  // Never open a second link while a payment through the first may be in progress.
  if (delivered && (await closeReferences(context, attempt)) !== 'closed') return null
  // Committed before the provider is called: if its answer is lost, this reference is still checked later. The number in it makes
  // it unique: when two servers get here at the same time, only one opens it.
  const { provider, id: attemptId } = attempt
  const reference = `pamoja-${attempt.publicId}-${all.length + 1}`
  const row = { attemptId, provider, reference, handle: null, createdAt: context.clock() }
  if (!(await claimReference(context.database.write, row))) return linkOfOther(context, attempt, reference)
  return reaching(openClaimed(context, attempt, reference))
}

/** Opens a claimed reference. On any error it marks the reference as unanswered, so that a retry need not wait for it. */
async function openClaimed(context: Context, attempt: Attempt, reference: string): Promise<string> {
  try {
    return await openReference(context, attempt, reference)
  } catch (error) {
    await markReferenceUnanswered(context.database.write, attempt.provider, reference)
    throw error
  }
}

/** Waits for the link that another request is opening. Throws 502 when it does not get one. */
async function linkOfOther(context: Context, attempt: Attempt, reference: string): Promise<string> {
  for (let waited = 0; waited < LINK_TIMEOUT; waited += LINK_POLL_INTERVAL) {
    const references = await listReferences(context.database.read, attempt.id)
    const other = references.find((candidate) => candidate.reference === reference)
    const link = readHandle(context, other)
    if (link !== null) return link
    if (!other || !isOpening(context, other)) break
    await wait(LINK_POLL_INTERVAL)
  }
  throw refuse('payment.not-started')
}

/** The same keys in the same order each time, so that a retry finds the intent of an earlier call. */
async function openIntent(context: Context, attempt: Attempt): Promise<string> {
  for (let key = 1; ; key += 1) {
    try {
      return await openReference(context, attempt, key === 1 ? attempt.publicId : `${attempt.publicId}-${key}`)
    } catch (error) {
      if (!(error instanceof ProviderFault) || key >= KEYS_PER_INTENT) throw error
    }
  }
}

/** Asks the provider about an attempt that was started before; while it can't be reached, the stored status counts. */
async function currentStatus(context: Context, attempt: Attempt): Promise<'open' | 'succeeded'> {
  const { status } = attempt.status === 'open' ? await settleIfReachable(context, attempt) : attempt
  if (status === 'open' || status === 'succeeded') return status
  if (status === 'returned') throw refuse('payment.went-back')
  throw refuse(status === 'review' ? 'payment.in-review' : 'payment.ended')
}

async function settleIfReachable(context: Context, attempt: Attempt): Promise<Attempt> {
  try {
    return (await settleOnRequest(context, attempt)).attempt
  } catch (error) {
    if (error instanceof ProviderUnavailable) return attempt
    throw error
  }
}

/** Turns a provider's failure or refusal into a message for the donor. The attempt stays as it is, so the request may be retried. */
async function reaching<Result>(answer: Promise<Result>): Promise<Result> {
  try {
    return await answer
  } catch (error) {
    if (!(error instanceof ProviderUnavailable || error instanceof ProviderRefusal)) throw error
    throw refuse('payment.not-started', null, { cause: error })
  }
}
