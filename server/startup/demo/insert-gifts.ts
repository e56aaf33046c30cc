import { randomUUID } from 'node:crypto'
import { PLATFORM_FEE_BASIS_POINTS } from '#shared/rules/money/fees'
import { storedDonorEmail } from '../../community/users/emails'
import { recordDonation } from '../../giving/donations/record'
import { Authority } from '../../giving/ledger/authority'
import type { Transaction } from '../../platform/database/schema'
import type { Secrets } from '../../platform/secrets/secrets'
import type { Provider } from '../../providers/registry'

export interface DemoDonation {
  provider: Provider
  fundraiserId: number
  donorId: number | null
  donorName: string | null
  /** In clear. */
  donorEmail: string | null
  message: string | null
  /** Cents. */
  amount: number
  at: number
}

/** The number of rows in one statement: the database engines accept about thirty thousand values at once. */
const BATCH = 500

/** Inserts donations with all the data of a real one: attempt, payment, ledger and totals. */
export async function insertGifts(transaction: Transaction, donations: readonly DemoDonation[], secrets: Secrets) {
  for (let start = 0; start < donations.length; start += BATCH) {
    const batch = donations.slice(start, start + BATCH).map((donation, index) => ({
      ...donation,
      reference: `demo-${start + index + 1}`,
    }))
    const attempts = await insertAttempts(transaction, batch, secrets)
    const payments = await insertPayments(transaction, batch, attempts)
    for (const { at, provider: _, reference, donorEmail, ...gift } of batch) {
      const paymentId = found(payments, reference)
      await recordDonation(
        transaction,
        {
          ...gift,
          ...storedDonorEmail(secrets, donorEmail, paymentId),
          isAnonymous: gift.donorName === null ? 1 : 0,
          paymentIntentId: reference,
          paymentId,
          createdAt: at,
        },
        { by: Authority.provider, eventKey: `payment:${paymentId}`, from: 'provider_balance', createdAt: at },
      )
    }
  }
  // Goals that were reached long ago are no news.
  await transaction
    .updateTable('events')
    .set(({ ref }) => ({ toldAt: ref('createdAt'), mailedAt: ref('createdAt') }))
    .execute()
}

type Referenced = DemoDonation & { reference: string }

async function insertAttempts(transaction: Transaction, batch: readonly Referenced[], secrets: Secrets) {
  const named = batch.map((donation) => ({ ...donation, publicId: randomUUID() }))
  const rows = named.map(({ at, reference, donorEmail, ...gift }) => ({
    ...gift,
    idempotencyKey: reference,
    fingerprint: reference,
    status: 'succeeded' as const,
    chargeAmount: gift.amount,
    currency: 'USD',
    platformRate: PLATFORM_FEE_BASIS_POINTS,
    donorEmail: donorEmail && secrets.seal(donorEmail, 'payment_attempts.donorEmail', gift.publicId),
    addressHash: 'demo',
    nextCheckAt: null,
    createdAt: at,
    updatedAt: at,
  }))
  const insert = transaction.insertInto('payment_attempts').values(rows)
  const inserted = await insert.returning(['id', 'idempotencyKey']).execute()
  return new Map(inserted.map(({ id, idempotencyKey }) => [idempotencyKey, id]))
}

async function insertPayments(
  transaction: Transaction,
  batch: readonly Referenced[],
  attempts: ReadonlyMap<string, number>,
): Promise<Map<string, number>> {
  const references = batch.map(({ reference, provider, at }) => ({
    attemptId: found(attempts, reference),
    provider,
    reference,
    createdAt: at,
  }))
  await transaction.insertInto('payment_references').values(references).execute()
  const rows = batch.map(({ reference, provider, amount, at }) => ({
    attemptId: found(attempts, reference),
    provider,
    externalId: reference,
    reference,
    amount,
    currency: 'USD',
    bookedAmount: amount,
    outcome: 'donation' as const,
    createdAt: at,
  }))
  const inserted = await transaction.insertInto('payments').values(rows).returning(['id', 'reference']).execute()
  return new Map(inserted.map(({ id, reference }) => [reference, id]))
}

function found(ids: ReadonlyMap<string, number>, reference: string): number {
  const id = ids.get(reference)
  if (id === undefined) throw new Error(`${reference} was not inserted`)
  return id
}
