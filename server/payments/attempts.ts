import { randomUUID } from 'node:crypto'
import { isOpen } from '#shared/rules/countdown'
import { ANONYMOUS } from '#shared/rules/names'
import type { Context } from '../context'
import type { Provider } from '../database/schema'
import { readFundraiser } from '../fundraisers/service'
import { hashAddress } from '../http/address'
import { AppError } from '../http/app-error'
import type { Caller } from '../http/caller'
import type { CardTestingGuard } from './card-testing'
import { type Attempt, findAttempt, insertAttempt } from './queries'
import { readQuote } from './quotes'

const MINUTE = 60_000

/** What a donor asks for, with the amount in cents; card and mobile money alike. */
export interface Wish {
  provider: Provider
  fundraiserId: number
  amount: number
  donorName?: string | null | undefined
  donorEmail: string | null
  message?: string | null | undefined
  quoteId?: string | null | undefined
  network?: string | null | undefined
}

/**
 * The attempt of a request: a new one, committed before any provider hears of it, or the one that the same Idempotency-Key made
 * before. Throws 422 when the key was used for something else; for a new one 404 and 409 where the fundraiser can't be given
 * to, 409 for a quote that no longer holds, and 429 over the limits.
 */
export async function findOrCreateAttempt(
  context: Context,
  guard: CardTestingGuard,
  wish: Wish,
  caller: Caller,
): Promise<Attempt> {
  const idempotencyKey = caller.idempotencyKey ?? randomUUID()
  const fingerprint = fingerprintOf(context, wish)
  const find = () => findAttempt(context.database.read, 'idempotencyKey', idempotencyKey)
  const earlier = await find()
  // Of two requests at once with one key, one inserts and the other finds its row.
  const attempt =
    earlier ?? (await createAttempt(context, guard, { ...wish, idempotencyKey, fingerprint }, caller)) ?? (await find())
  if (attempt?.fingerprint !== fingerprint) throw new AppError(422, 'This Idempotency-Key was used for another payment')
  if (earlier) await guard.admitRepeat(earlier)
  return attempt
}

async function createAttempt(
  context: Context,
  guard: CardTestingGuard,
  wish: Wish & { idempotencyKey: string; fingerprint: string },
  { viewer, address, proofOfWork }: Caller,
): Promise<Attempt | undefined> {
  const { fundraiserId, amount, donorEmail } = wish
  const now = context.clock()
  await requireOpenFundraiser(context, fundraiserId, now)
  const quote = wish.quoteId ? await readQuote(context, wish.quoteId, amount) : null
  const donorId = viewer?.id ?? null
  await guard.admitNewAttempt({ provider: wish.provider, donorId, donorEmail, fundraiserId, address, proofOfWork })
  return insertAttempt(context.database.write, {
    publicId: randomUUID(),
    idempotencyKey: wish.idempotencyKey,
    fingerprint: wish.fingerprint,
    provider: wish.provider,
    fundraiserId,
    donorId,
    amount,
    chargeAmount: quote?.localAmount ?? amount,
    currency: quote?.currency ?? 'USD',
    quoteId: quote?.id ?? null,
    network: wish.network ?? null,
    donorName: wish.donorName && wish.donorName !== ANONYMOUS ? wish.donorName : null,
    donorEmail: donorEmail && context.secrets.seal(donorEmail, 'payment_attempts.donorEmail'),
    message: wish.message || null,
    addressHash: hashAddress(context.secrets, address),
    nextCheckAt: now + MINUTE,
    createdAt: now,
    updatedAt: now,
  })
}

async function requireOpenFundraiser(context: Context, id: number, now: number): Promise<void> {
  const { isActive, endDate } = await readFundraiser(context, id)
  const open = isOpen(
    { isActive: isActive === 1, endDate: endDate === null ? null : new Date(endDate).toISOString() },
    now,
  )
  if (!open) throw new AppError(409, 'This fundraiser has ended and can no longer receive donations.')
}

/** Keyed, because what it is made of names the donor. */
function fingerprintOf({ secrets }: Context, wish: Wish): string {
  const { provider, fundraiserId, amount, donorName, donorEmail, message, quoteId, network } = wish
  const content = [provider, fundraiserId, amount, donorName, donorEmail, message, quoteId, network].map(
    (value) => value || null,
  )
  return secrets.keyedHash(JSON.stringify(content), 'payment_attempts.fingerprint')
}
