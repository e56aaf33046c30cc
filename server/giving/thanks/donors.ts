import { setImmediate } from 'node:timers/promises'
import { hashesOfEmail, ifReadable } from '../../community/users/emails'
import type { Context } from '../../context'
import type { Handle } from '../../platform/database/open'
import { openDonationEmail } from '../donations/present'
import { refusedAddresses } from '../notifications/unsubscribe'

export interface Donor {
  email: string
  paymentId: number
  emailHash: string
  /** Under every known key: a refusal or a mail may have been stored under an older one. */
  emailHashes: string[]
}

export interface DonorBatch {
  /** Each address once, without those that unsubscribed from thanks. */
  donors: Donor[]
  /** How many of the donations in this batch are theirs. */
  donations: number
  /** The id of the last donation in this batch; null when there are no more. */
  reached: number | null
}

type Parts = Pick<Context, 'database' | 'secrets' | 'log'>
type Range = { after: number; upTo: number }

/** The donors of the next donations to a fundraiser, after one donation id and up to another. Addresses are decrypted one by one. */
export async function readDonors(
  { database: { read }, secrets, log }: Parts,
  fundraiserId: number,
  range: Range & { limit: number },
): Promise<DonorBatch> {
  const rows = await listToThank(read, fundraiserId, range)
  const byHash = new Map<string, Donor & { donations: number }>()
  for (const { donorEmail, paymentId } of rows) {
    const email = ifReadable({ log }, { payment: paymentId }, () =>
      openDonationEmail({ secrets }, { donorEmail, paymentId }),
    )
    if (email === null) continue
    const emailHashes = hashesOfEmail(secrets, email)
    const [emailHash] = emailHashes
    const donor = byHash.get(emailHash) ?? { email, paymentId, emailHash, emailHashes, donations: 0 }
    byHash.set(emailHash, { ...donor, donations: donor.donations + 1 })
  }
  const found = [...byHash.values()]
  const allHashes = found.flatMap(({ emailHashes }) => emailHashes)
  const refused = await refusedAddresses(read, allHashes)
  const donors = found.filter(({ emailHashes }) => !emailHashes.some((emailHash) => refused.has(emailHash)))
  const donations = donors.reduce((sum, donor) => sum + donor.donations, 0)
  return { donors, donations, reached: rows.length < range.limit ? null : (rows.at(-1)?.id ?? null) }
}

const COUNTED_AT_ONCE = 500

/** The number of addresses that would be thanked. Yields to the event loop between batches. */
export async function countDonors(context: Parts, fundraiserId: number, range: Range): Promise<number> {
  const seen = new Set<string>()
  for await (const { donors } of readBatches(context, fundraiserId, range))
    for (const { emailHash } of donors) seen.add(emailHash)
  return seen.size
}

/** The number of donations after one whose donors would be thanked. Stops counting at `most`, or soon after. */
export async function countDonationsToThank(context: Parts, fundraiserId: number, after: number, most: number) {
  let count = 0
  for await (const { donations } of readBatches(context, fundraiserId, { after, upTo: Number.MAX_SAFE_INTEGER })) {
    count += donations
    if (count >= most) break
  }
  return Math.min(count, most)
}

async function* readBatches(context: Parts, fundraiserId: number, { after, upTo }: Range) {
  for (let from: number | null = after; from !== null; ) {
    const range = { after: from, upTo, limit: COUNTED_AT_ONCE }
    const batch: DonorBatch = await readDonors(context, fundraiserId, range)
    yield batch
    from = batch.reached
    await setImmediate()
  }
}

function listToThank(database: Handle, fundraiserId: number, { after, upTo, limit }: Range & { limit: number }) {
  return database
    .selectFrom('donations')
    .select(['id', 'donorEmail', 'paymentId'])
    .where('fundraiserId', '=', fundraiserId)
    .where('id', '>', after)
    .where('id', '<=', upTo)
    .where('donorEmail', 'is not', null)
    .whereRef('returnedAmount', '<', 'amount')
    .orderBy('id')
    .limit(limit)
    .execute()
}
