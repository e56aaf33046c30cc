import { setTimeout as wait } from 'node:timers/promises'
import { SETUP_FAILED_MESSAGE } from '#shared/contract/payments'
import type { Context } from '../context'
import { AppError } from '../http/app-error'
import { ProviderFault, ProviderRefusal, ProviderUnavailable } from './gateway'
import { type Attempt, claimReference, giveReferenceUp, listReferences, type Reference } from './queries'
import { closeReferences, openReference, readHandle } from './references'
import { settleOnRequest } from './settle-on-request'
import { IN_REVIEW } from './words'

const MINUTE = 60_000
/** A link younger than this surely still opens. */
const LINK_LASTS = 20 * MINUTE
const KEYS_PER_INTENT = 3
/** Longer than a provider is waited for: a link that has not come by then never will. */
const OPENING_LASTS = 30_000
/** How long a second request waits for the link that the first is opening, and how often it looks. */
const PATIENCE = 10_000
const LOOKS_EVERY = 100

/**
 * Opens a card payment at the provider, or answers with the one that is open already: however often it is asked for, there is
 * one intent. Throws 502 when the provider can't be reached (the attempt stays, ask again) and 409 for an attempt that has ended.
 */
export async function startCardPayment(
  context: Context,
  attempt: Attempt,
): Promise<{ status: 'open' | 'succeeded'; clientSecret: string }> {
  const status = await currentStatus(context, attempt)
  const [opened] = await listReferences(context.database.read, attempt.id)
  const clientSecret = readHandle(context, opened) ?? (await reaching(openIntent(context, attempt)))
  return { status, clientSecret }
}

/**
 * Opens the provider's page for mobile money and bank payments and answers its address; null for an attempt that is paid
 * already or perhaps being paid just now. A link that still works is answered again; otherwise the old one is disabled and a
 * new one made under a reference of its own. All of them stay watched. Of several requests at once one opens it and the others
 * answer the same. Throws as `startCardPayment`.
 */
export async function startHostedPayment(context: Context, attempt: Attempt): Promise<string | null> {
  if ((await currentStatus(context, attempt)) === 'succeeded') return null
  const references = await listReferences(context.database.read, attempt.id)
  const opening = references.find((reference) => isOpening(context, reference))
  if (opening) return linkOfOther(context, attempt, opening.reference)
  const delivered = references.find((reference) => reference.handle)
  if (delivered && context.clock() - delivered.createdAt < LINK_LASTS) return readHandle(context, delivered)
  // Never a second link while a payment by the first may be under way.
  if (delivered && (await closeReferences(context, attempt)) !== 'closed') return null
  // Committed before the provider hears of it: if its answer is lost, this reference is watched all the same. Its number makes
  // it the only one: of two servers at once, one opens it.
  const { provider, id: attemptId } = attempt
  const reference = `pamoja-${attempt.publicId}-${references.length + 1}`
  const row = { attemptId, provider, reference, handle: null, createdAt: context.clock() }
  if (!(await claimReference(context.database.write, row))) return linkOfOther(context, attempt, reference)
  return reaching(openClaimed(context, attempt, reference))
}

/** Whatever goes wrong, a repeat need not wait for this one. */
async function openClaimed(context: Context, attempt: Attempt, reference: string): Promise<string> {
  try {
    return await openReference(context, attempt, reference)
  } catch (error) {
    await giveReferenceUp(context.database.write, attempt.provider, reference)
    throw error
  }
}

function isOpening({ clock }: Context, { handle, createdAt }: Reference): boolean {
  return handle === null && clock() - createdAt < OPENING_LASTS
}

/** The link that another request is opening. Throws 502 when it does not get one. */
async function linkOfOther(context: Context, attempt: Attempt, reference: string): Promise<string> {
  for (let waited = 0; waited < PATIENCE; waited += LOOKS_EVERY) {
    const references = await listReferences(context.database.read, attempt.id)
    const other = references.find((candidate) => candidate.reference === reference)
    const link = readHandle(context, other)
    if (link !== null) return link
    if (!other || !isOpening(context, other)) break
    await wait(LOOKS_EVERY)
  }
  throw new AppError(502, SETUP_FAILED_MESSAGE)
}

/**
 * Always the same keys in the same order, so a repeat finds the intent that an earlier try made. What a fault may have left
 * behind under an earlier key can't be paid: nobody was given its secret.
 */
async function openIntent(context: Context, attempt: Attempt): Promise<string> {
  for (let key = 1; ; key += 1) {
    try {
      return await openReference(context, attempt, key === 1 ? attempt.publicId : `${attempt.publicId}-${key}`)
    } catch (error) {
      if (!(error instanceof ProviderFault) || key >= KEYS_PER_INTENT) throw error
    }
  }
}

/** Asks the provider about an attempt that was begun before; while that can't be done, what is known counts. */
async function currentStatus(context: Context, attempt: Attempt): Promise<'open' | 'succeeded'> {
  const { status } = attempt.status === 'open' ? await settleIfReachable(context, attempt) : attempt
  if (status === 'open' || status === 'succeeded') return status
  throw new AppError(
    409,
    status === 'review' ? IN_REVIEW : 'This payment has ended. You have not been charged. Please start again.',
  )
}

async function settleIfReachable(context: Context, attempt: Attempt): Promise<Attempt> {
  try {
    return (await settleOnRequest(context, attempt)).attempt
  } catch (error) {
    if (error instanceof ProviderUnavailable) return attempt
    throw error
  }
}

/** A provider that is down or refuses, in the donor's words. The attempt stays as it is: the same request may be sent again. */
async function reaching<Result>(answer: Promise<Result>): Promise<Result> {
  try {
    return await answer
  } catch (error) {
    if (!(error instanceof ProviderUnavailable || error instanceof ProviderRefusal)) throw error
    throw new AppError(502, SETUP_FAILED_MESSAGE, { cause: error })
  }
}
