import type { Caller } from '../../community/sessions/viewer'
import type { Context } from '../../context'
import type { Transaction } from '../../platform/database/schema'
import { DAY } from '../../platform/durations'
import { refuse } from '../../platform/refusals/refusal'
import { AmountRefused, ProviderRefusal, ProviderUnavailable, ProviderUnreachable } from '../../providers/gateway'
import { traitsOf } from '../../providers/registry'
import { isOwnAttempt } from './attempts'
import { settleOnRequest } from './claim'
import {
  claimReference,
  findAttempt,
  findPrompt,
  freeNumber,
  listReferences,
  markReferenceUnanswered,
  type Prompt,
  type Reference,
  reclaimNumber,
  switchProvider,
} from './queries'
import { admitPrompt, chooseProvider, isOpening, NUMBER, noteSilence, openPhone, openReference } from './references'
import { hasEnded, type Settlement } from './settle'
import type { Attempt } from './tables'

/** Sends one prompt at a time to a number; returns the attempt with another provider if this one never sent it. Throws 409, 429. */
export async function sendPrompt(context: Context, attempt: Attempt, caller: Caller): Promise<'sent' | Attempt> {
  const { write, read } = context.database
  const phone = openPhone(context, attempt)
  if (phone === null) return fallBack(context, attempt, null)
  const references = await listReferences(read, attempt.id)
  const latest = references.find(({ provider }) => provider === attempt.provider)
  const mayBeOpen = latest ? await findOpenPrompt(context, latest) : 'none'
  if (mayBeOpen === 'open') return 'sent'
  if (latest && mayBeOpen === 'unknown') {
    await admitPrompt(context, phone)
    // Else another request sends it once more, or another payment prompts the number.
    const createdAt = context.clock()
    const isOurs = await reclaimNumber(write, latest, createdAt)
    return isOurs ? send(context, attempt, { ...latest, createdAt }, true) : sendPrompt(context, attempt, caller)
  }
  if (latest) await freeNumber(write, latest)
  await requireNoOtherPrompt(context, attempt, caller)
  await admitPrompt(context, phone)
  const { provider, id: attemptId } = attempt
  const hashes = context.secrets.keyedHashes(phone, NUMBER)
  const reference = `pamoja-${attempt.publicId}-${references.length + 1}`
  const row = { attemptId, provider, reference, handle: null, numberHash: hashes[0], createdAt: context.clock() }
  const isFirst = await deciding(context, attempt, async (transaction) => {
    // A request that was first has led it to a page.
    if ((await findAttempt(transaction, 'id', attemptId))?.provider !== provider) throw refuse('payment.not-started')
    return claimReference(transaction, row)
  })
  if (isFirst) return send(context, attempt, row, false)
  // Another request was first: it sends the prompt.
  if ((await findPrompt(read, hashes))?.attemptId !== attemptId) throw refuse('payment.prompt-open')
  return 'sent'
}

/** Before a payment is opened that asks for approval on a phone: throws 409 while another may be approved there. */
export async function requireNoOtherPrompt(context: Context, attempt: Attempt, caller: Caller): Promise<void> {
  const phone = openPhone(context, attempt)
  if (phone === null) return
  const earlier = await findPrompt(context.database.read, context.secrets.keyedHashes(phone, NUMBER))
  if (earlier && earlier.attemptId !== attempt.id) await requireEnded(context, attempt, earlier, caller)
}

/** Asks about an earlier prompt to the same number, and frees it. Throws 409 while that may be approved, or has just paid the same. */
async function requireEnded(context: Context, attempt: Attempt, prompt: Reference, caller: Caller): Promise<void> {
  const earlier = await findAttempt(context.database.read, 'id', prompt.attemptId)
  if (!earlier) return
  const { attempt: asked, providerStatus } = await askAbout(context, earlier)
  const { publicId: attemptId, fundraiserId, amount, status, updatedAt } = asked
  const isOwn = isOwnAttempt(context, caller, earlier)
  // Anyone else who typed this number learns nothing about the gift.
  const details = isOwn ? { earlierPayment: { attemptId, fundraiserId, amount } } : {}
  const lastsMs = traitsOf(prompt.provider).prompts?.lastsMs ?? 0
  const isRecent = (at: number) => context.clock() - at < lastsMs
  // What its provider does not know may still be on its way there. After a day a network looks into it, but asks nobody.
  const waits = !hasEnded(providerStatus) && context.clock() - prompt.createdAt < DAY
  if (status === 'open' && (providerStatus === 'not-found' ? isRecent(prompt.createdAt) : waits))
    throw refuse('payment.prompt-open', null, { details })
  const isSameGift = isOwn && fundraiserId === attempt.fundraiserId && amount === attempt.amount
  if (status === 'succeeded' && isSameGift && isRecent(updatedAt))
    throw refuse('payment.paid-just-now', { amount }, { details })
  await freeNumber(context.database.write, prompt)
}

/** While its provider does not answer, a prompt may be open. */
async function askAbout(context: Context, attempt: Attempt): Promise<Pick<Settlement, 'attempt' | 'providerStatus'>> {
  if (attempt.status !== 'open') return { attempt, providerStatus: 'closed' }
  try {
    return await settleOnRequest(context, attempt)
  } catch (error) {
    if (error instanceof ProviderUnavailable) return { attempt, providerStatus: 'waiting' }
    throw error
  }
}

/** `isRepeated`: the same prompt may have been sent before. */
async function send(context: Context, attempt: Attempt, prompt: Prompt, isRepeated: boolean) {
  try {
    await openReference(context, attempt, prompt.reference)
    return 'sent'
  } catch (error) {
    await markReferenceUnanswered(context.database.write, attempt.provider, prompt.reference)
    if (!(error instanceof ProviderUnavailable || error instanceof ProviderRefusal)) throw error
    if (error instanceof ProviderUnavailable) await noteSilence(context, attempt.provider)
    context.log.warn({ error, attempt: attempt.id }, 'prompt not sent')
    // A prompt that may be on the phone must not be followed by a second way to pay: the status page asks for its state.
    // A refusal also means that the provider has no earlier one under the reference.
    const isCertain = error instanceof ProviderRefusal || (error instanceof ProviderUnreachable && !isRepeated)
    if (!isCertain) return 'sent'
    if (!(error instanceof AmountRefused)) return fallBack(context, attempt, prompt)
    await freeNumber(context.database.write, prompt)
    // Another provider's page would ask the same network.
    throw refuse('payment.amount-not-taken', { network: attempt.network ?? '', limit: null }, { at: 'amount' })
  }
}

/** `open`: it may still be approved, or it was. `unknown`: it is not known whether it was sent. `none`: the last one has ended. */
async function findOpenPrompt(context: Context, latest: Reference): Promise<'open' | 'unknown' | 'none'> {
  if (latest.numberHash === null) return 'none'
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

/** The attempt with the next provider of its route; `prompt`: which was not sent. Throws 502 if there is no other. */
async function fallBack(context: Context, attempt: Attempt, prompt: Prompt | null): Promise<Attempt> {
  const from = { country: attempt.country, network: attempt.network, hasPhone: attempt.donorPhone !== null }
  const provider = await chooseProvider(context, from, [attempt.provider])
  const switched = await deciding(context, attempt, async (transaction) => {
    // Else another request sends it once more.
    const isOver = prompt === null || (await freeNumber(transaction, prompt))
    return isOver && provider !== attempt.provider ? switchProvider(transaction, attempt, provider) : undefined
  })
  if (!switched) throw refuse('payment.not-started')
  return switched
}

/** Of several requests for one attempt, either one sends a prompt or one leads to a page. */
function deciding<Result>(
  { database }: Context,
  { id }: Attempt,
  decide: (transaction: Transaction) => Promise<Result>,
): Promise<Result> {
  return database.transaction(async (transaction) => {
    await database.lock(transaction, 'payment_attempts', id)
    database.changesOnly(transaction, [], id)
    return decide(transaction)
  })
}

/** Until when the donor can approve the prompt that was sent last; null if the payment is not approved by a prompt. */
export async function promptOf(context: Context, attempt: Attempt): Promise<{ expiresAt: string } | null> {
  const { prompts } = traitsOf(attempt.provider)
  if (prompts === null || attempt.status !== 'open') return null
  const references = await listReferences(context.database.read, attempt.id)
  const latest = references.find(({ provider }) => provider === attempt.provider)
  return latest ? { expiresAt: new Date(latest.createdAt + prompts.lastsMs).toISOString() } : null
}
