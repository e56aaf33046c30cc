import { setImmediate } from 'node:timers/promises'
import { hashesOfEmail } from '../../community/users/emails'
import type { Context } from '../../platform/context'
import type { Handle } from '../../platform/database/open'
import { refusedAddresses } from '../notifications/unsubscribe'
import { listToThank } from './queries'

/** A donor to thank. */
export interface Donor {
  email: string
  emailHash: string
  /** Under every known key: a refusal or a mail may have been stored under an older one. */
  emailHashes: string[]
  /** Null when the donor gave no name. */
  name: string | null
}

export interface DonorBatch {
  /** Each address once, without those that unsubscribed from thanks. */
  donors: Donor[]
  /** The id of the last donation in this batch; null when there are no more. */
  reached: number | null
}

type Parts = Pick<Context, 'secrets'>

/** The donors of the next donations to a fundraiser, after one donation id and up to another. Addresses are decrypted one by one. */
export async function readDonors(
  { secrets }: Parts,
  database: Handle,
  fundraiserId: number,
  range: { after: number; upTo: number; limit: number },
): Promise<DonorBatch> {
  const rows = await listToThank(database, fundraiserId, range.after, range.upTo, range.limit)
  const byHash = new Map<string, Donor>()
  for (const { donorEmail, donorName, paymentId } of rows) {
    if (donorEmail === null) continue
    const email = secrets.open(donorEmail, 'donations.donorEmail', paymentId)
    const emailHashes = hashesOfEmail(secrets, email)
    const [emailHash] = emailHashes
    if (!byHash.has(emailHash)) byHash.set(emailHash, { email, emailHash, emailHashes, name: donorName })
  }
  const found = [...byHash.values()]
  const refused = await refusedAddresses(
    database,
    found.flatMap(({ emailHashes }) => emailHashes),
  )
  const donors = found.filter(({ emailHashes }) => !emailHashes.some((emailHash) => refused.has(emailHash)))
  return { donors, reached: rows.length < range.limit ? null : (rows.at(-1)?.id ?? null) }
}

const COUNTED_AT_ONCE = 500

/** The number of addresses that would be thanked. Yields to the event loop between batches. */
export async function countDonors(
  context: Pick<Context, 'secrets' | 'database'>,
  fundraiserId: number,
  { after, upTo }: { after: number; upTo: number },
): Promise<number> {
  const seen = new Set<string>()
  for (let from: number | null = after; from !== null; ) {
    const range = { after: from, upTo, limit: COUNTED_AT_ONCE }
    const batch: DonorBatch = await readDonors(context, context.database.read, fundraiserId, range)
    for (const { emailHash } of batch.donors) seen.add(emailHash)
    from = batch.reached
    await setImmediate()
  }
  return seen.size
}
