import type { StatementLine } from '#shared/contract/books/statements'
import { ANONYMOUS } from '#shared/rules/names'
import type { Handle } from '../../platform/database/open'
import type { Period } from './period'
import {
  listCreditPayments,
  listDisputePayments,
  listDonationsOf,
  listOwnEntries,
  listParts,
  listRefundPayments,
  listTitles,
  type OwnEntry,
} from './queries'

/** Lines in memory at once. */
const BATCH = 200

/** Every line of a person's ledger in a period, in the order of booking. */
export async function* readLines(database: Handle, userId: number, period: Period): AsyncGenerator<StatementLine> {
  let beyond = 0
  while (true) {
    const entries = await listOwnEntries(database, userId, period, { beyond, limit: BATCH })
    yield* await presentEntries(database, entries)
    const last = entries.at(-1)
    if (!last || entries.length < BATCH) return
    beyond = last.id
  }
}

async function presentEntries(database: Handle, entries: readonly OwnEntry[]): Promise<StatementLine[]> {
  if (entries.length === 0) return []
  const parts = await listParts(
    database,
    entries.map(({ eventId }) => eventId),
  )
  const donations = await findDonations(database, entries)
  const fundraiserIds = entries.flatMap(
    (entry) => entry.fundraiserId ?? donations.get(entry.eventKey)?.fundraiserId ?? [],
  )
  const titles = new Map(
    fundraiserIds.length > 0 ? (await listTitles(database, fundraiserIds)).map((row) => [row.id, row]) : [],
  )
  return entries.map((entry) => {
    const donation = donations.get(entry.eventKey)
    const fundraiserId = entry.fundraiserId ?? donation?.fundraiserId
    return {
      id: entry.id,
      createdAt: new Date(entry.createdAt).toISOString(),
      kind: entry.kind,
      event: entry.eventKey,
      of: entry.account === 'leader_commission' ? 'commission' : 'fundraiser',
      fundraiser: (fundraiserId !== undefined && titles.get(fundraiserId)) || null,
      donorName: donation ? (donation.isAnonymous === 1 || !donation.donorName ? ANONYMOUS : donation.donorName) : null,
      ...split(
        entry,
        parts.filter(({ eventId }) => eventId === entry.eventId),
      ),
      net: entry.net,
    }
  })
}

/** What an event gave each party. A payout moves only what is owed already, so it has no parts. */
function split({ kind }: OwnEntry, parts: readonly { account: string; amount: number }[]) {
  if (kind.startsWith('payout')) return { gross: null, platformFee: null, leaderPart: null }
  const of = (account?: string) =>
    parts.reduce((sum, part) => (account === undefined || part.account === account ? sum - part.amount : sum), 0)
  return { gross: of(), platformFee: of('platform_fee'), leaderPart: of('leader_commission') }
}

/** The donation of each event that is about one, by the event's key. */
async function findDonations(database: Handle, entries: readonly OwnEntry[]) {
  const idsOf = (subject: string) =>
    entries.flatMap(({ eventKey }) => {
      const [name, id] = eventKey.split(':')
      return name === subject ? [Number(id)] : []
    })
  const [refundIds, disputeIds, creditIds] = [idsOf('refund'), idsOf('dispute'), idsOf('credit')]
  const refunds = refundIds.length > 0 ? await listRefundPayments(database, refundIds) : []
  const disputes = disputeIds.length > 0 ? await listDisputePayments(database, disputeIds) : []
  const credits = creditIds.length > 0 ? await listCreditPayments(database, creditIds) : []
  const paymentOf = new Map<string, number>([
    ...refunds.map(({ id, paymentId }) => [`refund:${id}`, paymentId] as const),
    ...disputes.map(({ id, paymentId }) => [`dispute:${id}`, paymentId] as const),
    ...credits.map(({ id, paymentId }) => [`credit:${id}`, paymentId] as const),
    ...idsOf('payment').map((id) => [`payment:${id}`, id] as const),
    ...idsOf('rebooked').map((id) => [`rebooked:${id}`, id] as const),
  ])
  const paymentIds = [...new Set(paymentOf.values())]
  const rows = paymentIds.length > 0 ? await listDonationsOf(database, paymentIds) : []
  const donations = new Map(rows.map((row) => [row.paymentId, row]))
  return new Map(
    entries.flatMap(({ eventKey }) => {
      const donation = donations.get(paymentOf.get(eventKey.split(':', 2).join(':')) ?? 0)
      return donation ? [[eventKey, donation] as const] : []
    }),
  )
}
