import type { AdminDonation, listAdminDonations } from '#shared/contract/admin/money'
import type { CallInput } from '#shared/contract/base/call'
import { searchText } from '#shared/rules/fundraisers/search-text'
import { hashesOfEmail } from '../../community/users/emails'
import type { Context } from '../../platform/context'
import { decodeCursor } from '../../platform/lists/cursor'
import { ADMIN_PAGE, type Page, pageOf } from '../../platform/lists/pages'
import { traitsOf } from '../../platform/providers/registry'
import { refuse } from '../../platform/refusals/refusal'
import {
  type AdminDonationRow,
  findAdminDonation,
  listByAccount,
  listByDonorName,
  listByFundraiser,
  listByReference,
  listDonations,
} from './list-queries'

type Query = CallInput<typeof listAdminDonations>['query']

/**
 * One page of the donations that an admin searches, newest first. The text matches a whole reference, the beginning of a donor's
 * name, a fundraiser's title, or the whole e-mail address of a person's account. The addresses that donors enter are stored
 * encrypted and can't be searched.
 */
export async function readAdminDonations(context: Context, query: Query): Promise<Page<AdminDonationRow>> {
  const limit = query.limit ?? ADMIN_PAGE
  const { state, fundraiserId, q } = query
  const filter = { state, fundraiserId, after: decodeCursor(query.cursor), limit: limit + 1 }
  const { database, secrets } = context
  if (!q) return page(await listDonations(database.read, filter), limit)
  const words = searchText([q]).split(' ').filter(Boolean)
  const found = await Promise.all([
    listByReference(database.read, filter, q),
    listByDonorName(database, filter, q),
    words.length > 0 ? listByFundraiser(database, filter, words) : [],
    q.includes('@') ? listByAccount(database.read, filter, hashesOfEmail(secrets, q)) : [],
  ])
  const once = new Map(found.flat().map((row) => [row.id, row]))
  const newest = [...once.values()].sort((one, other) => other.createdAt - one.createdAt || other.id - one.id)
  return page(newest.slice(0, limit + 1), limit)
}

/** Throws 404. */
export async function readAdminDonation({ database }: Context, id: number): Promise<AdminDonationRow> {
  const row = await findAdminDonation(database.read, id)
  if (!row) throw refuse('donation.not-found')
  return row
}

export function presentAdminDonation({ secrets }: Pick<Context, 'secrets'>, row: AdminDonationRow): AdminDonation {
  const { id, amount, coveredFee, platformFee, communityLeaderFee, returnedAmount, returnedCoveredFee } = row
  const { donorName, donorEmail, message, provider, paymentIntentId } = row
  return {
    id,
    fundraiser: { id: row.fundraiserId, title: row.fundraiserTitle },
    amount,
    coveredFee,
    platformFee,
    communityLeaderFee,
    returnedAmount,
    returnedCoveredFee,
    returningAmount: row.returningAmount,
    isDisputed: row.isDisputed === 1,
    donorName,
    donorEmail: donorEmail && secrets.open(donorEmail, 'donations.donorEmail', row.paymentId),
    isAnonymous: row.isAnonymous === 1,
    message,
    isMessageHidden: row.messageHiddenAt !== null,
    provider,
    providerName: traitsOf(provider).name,
    paymentIntentId,
    createdAt: new Date(row.createdAt).toISOString(),
  }
}

function page(rows: AdminDonationRow[], limit: number): Page<AdminDonationRow> {
  return pageOf(rows, limit, ({ createdAt, id }) => ({ value: createdAt, id }))
}
