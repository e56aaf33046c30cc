import { randomUUID } from 'node:crypto'
import { searchText } from '#shared/rules/fundraisers/search-text'
import { dueAt } from '#shared/rules/messages'
import { bookedSplit, PLATFORM_FEE_BASIS_POINTS } from '#shared/rules/money/fees'
import type { Viewer } from '../community/sessions/viewer'
import { hashEmail, storedDonorEmail, storeEmail } from '../community/users/emails'
import type { Context } from '../context'
import { bookDonation, findLeaderOf, recordDonation } from '../giving/donations/record'
import { Authority } from '../giving/ledger/authority'
import { insertPayment } from '../giving/payments/queries'
import type { NewRow, Row } from '../platform/database/schema'
import { randomToken, sha256 } from '../platform/secrets/secrets'

type Parts = Pick<Context, 'database' | 'secrets' | 'clock'>

const DAY = 24 * 60 * 60_000

/** Inserts a user whose address is confirmed. `email` is passed in clear. */
export function buildUser(
  { database, secrets, clock }: Parts,
  given: Partial<NewRow<'users'>> = {},
): Promise<Row<'users'>> {
  const name = `user-${randomUUID().slice(0, 8)}`
  const email = given.email ?? `${name}@example.com`
  const fullName = given.fullName ?? 'Amina Otieno'
  const row = {
    username: name,
    usernameKey: (given.username ?? name).toLowerCase(),
    password: 'not-a-hash',
    fullName,
    searchText: searchText([given.username ?? name, fullName]),
    emailConfirmedAt: clock(),
    createdAt: clock(),
    ...given,
    email: '',
    emailHash: hashEmail(secrets, email),
  }
  return database.transaction(async (transaction) => {
    const { id } = await transaction.insertInto('users').values(row).returning('id').executeTakeFirstOrThrow()
    return storeEmail(transaction, secrets, id, email)
  })
}

/** Signs a user in and returns the access token. */
export async function buildSession(
  { database, clock }: Parts,
  user: Pick<Row<'users'>, 'id'>,
  confirmedAt = clock(),
): Promise<string> {
  const token = randomToken()
  const now = clock()
  const row = {
    userId: user.id,
    tokenHash: sha256(token),
    cookieHash: sha256(randomToken()),
    createdAt: now,
    confirmedAt,
    lastSeenAt: now,
    expiresAt: now + 30 * DAY,
  }
  await database.write.insertInto('sessions').values(row).execute()
  return token
}

/** A user as the viewer of a request, with a role as they have it and nothing in its way. */
export const viewerOf = ({ id, isAdmin = 0 }: { id: number; isAdmin?: 0 | 1 }): Viewer => ({
  ...{ id, sessionId: 1, confirmedAt: 0, isCommunityLeader: false },
  ...{ isAdmin: isAdmin === 1, adminObstacle: null },
})

/** As if everybody who is signed in had just typed the password again. */
export async function confirmSessions({ database, clock }: Pick<Parts, 'database' | 'clock'>): Promise<void> {
  await database.write.updateTable('sessions').set({ confirmedAt: clock() }).execute()
}

/** Inserts a fundraiser that takes donations; creates its creator unless `userId` is given. */
export async function buildFundraiser(
  parts: Parts,
  given: Partial<NewRow<'fundraisers'>> = {},
): Promise<Row<'fundraisers'>> {
  const now = parts.clock()
  const userId = given.userId ?? (await buildUser(parts)).id
  const title = given.title ?? 'A well for Kitui'
  return parts.database.write
    .insertInto('fundraisers')
    .values({
      title,
      description:
        'Clean water within an hour’s walk for four hundred families, and a pump that they can mend themselves.',
      category: 'infrastructure',
      goalAmount: 500_000,
      endDate: now + 30 * DAY,
      searchText: searchText([title]),
      createdAt: now,
      ...given,
      userId,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Inserts an attempt in the state after the start of a payment. */
export async function buildAttempt(
  parts: Parts,
  given: Partial<NewRow<'payment_attempts'>> = {},
): Promise<Row<'payment_attempts'>> {
  const now = parts.clock()
  const amount = given.amount ?? 2_500
  return parts.database.write
    .insertInto('payment_attempts')
    .values({
      publicId: randomUUID(),
      idempotencyKey: randomUUID(),
      fingerprint: 'test',
      provider: 'stripe',
      amount,
      chargeAmount: amount,
      currency: 'USD',
      platformRate: PLATFORM_FEE_BASIS_POINTS,
      addressHash: 'test',
      nextCheckAt: now + 60_000,
      createdAt: now,
      updatedAt: now,
      ...given,
      fundraiserId: given.fundraiserId ?? (await buildFundraiser(parts)).id,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Inserts a hold in force on payouts. */
export function buildHold(
  { database, clock }: Pick<Parts, 'database' | 'clock'>,
  given: Pick<NewRow<'holds'>, 'placedById'> & Partial<NewRow<'holds'>>,
): Promise<Row<'holds'>> {
  const words = { reason: 'fraud', ownerText: 'Why', publicText: 'We look into it.', needed: 'A photo.' } as const
  const row = { ...words, stopsPayouts: 1, reviewAt: clock() + 7 * DAY, createdAt: clock(), ...given } as const
  return database.write.insertInto('holds').values(row).returningAll().executeTakeFirstOrThrow()
}

/** Inserts a message that has just arrived. `email` is passed in clear. */
export function buildMessage(
  { database, secrets, clock }: Parts,
  { email = null, ...given }: Partial<NewRow<'messages'>> = {},
): Promise<Row<'messages'>> {
  const publicId = given.publicId ?? randomUUID()
  const createdAt = given.createdAt ?? clock()
  return database.write
    .insertInto('messages')
    .values({
      kind: 'contact',
      text: 'How long does a payout take?',
      email: email && secrets.seal(email, 'messages.email', publicId),
      emailHash: email && hashEmail(secrets, email),
      dueAt: dueAt(createdAt, given.isEmergency === 1),
      ...given,
      publicId,
      createdAt,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/**
 * Inserts a donation with all its data: attempt, payment, ledger and totals. `donorEmail` is passed in clear. `fees` are the fees
 * that it was booked with, if they differ from today's.
 */
export async function buildDonation(
  parts: Parts,
  given: Partial<Omit<NewRow<'donations'>, 'paymentId' | 'platformFee' | 'communityLeaderFee'>> = {},
  fees?: Pick<Row<'donations'>, 'platformFee' | 'communityLeaderFee'>,
): Promise<Row<'donations'>> {
  const { fundraiserId, donorId, amount, coveredFee, createdAt } = {
    ...{ amount: 2_500, coveredFee: 0, createdAt: parts.clock() },
    ...given,
  }
  const attempt = await buildAttempt(parts, {
    status: 'succeeded',
    nextCheckAt: null,
    amount,
    coveredFee,
    chargeAmount: amount + coveredFee,
    createdAt,
    ...(fundraiserId && { fundraiserId }),
    ...(donorId && { donorId }),
  })
  const reference = given.paymentIntentId ?? `pi_${attempt.publicId.replaceAll('-', '')}`
  return parts.database.transaction(async (transaction) => {
    const { provider, currency } = attempt
    await transaction
      .insertInto('payment_references')
      .values({ attemptId: attempt.id, provider, reference, createdAt })
      .execute()
    const externalId = `ch_${randomUUID()}`
    const payment = await insertPayment(transaction, {
      attemptId: attempt.id,
      provider,
      externalId,
      reference,
      amount: amount + coveredFee,
      currency,
      bookedAmount: amount + coveredFee,
      outcome: 'donation',
      createdAt,
    })
    if (!payment) throw new Error(`The payment ${externalId} exists already`)
    const gift = {
      donorName: 'Kwame Mensah',
      ...given,
      fundraiserId: attempt.fundraiserId,
      amount,
      ...storedDonorEmail(parts.secrets, given.donorEmail ?? null, payment.id),
      paymentIntentId: reference,
      paymentId: payment.id,
      createdAt,
    }
    const source = {
      by: Authority.provider,
      eventKey: `payment:${payment.id}`,
      from: 'provider_balance' as const,
      createdAt,
    }
    if (!fees) return recordDonation(transaction, gift, source)
    const leaderId = await findLeaderOf(transaction, attempt.fundraiserId)
    return bookDonation(transaction, gift, source, { ...bookedSplit({ amount, ...fees }), leaderId })
  })
}
