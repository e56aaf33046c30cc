import { sql } from 'kysely'
import { centsToDecimal } from '#shared/rules/money/money'
import { endOf, masked, openAccount } from '../../../giving/payouts/sealed'
import { receiptNumber } from '../../../giving/receipts'
import type { Handle } from '../../../platform/database/open'
import { inStretch } from './stretch'
import { dollars, exportedTable, fields, moment, money, yes } from './table'

export const donations = exportedTable(
  'donations',
  (database, stretch, limit) =>
    database
      .selectFrom('donations')
      .innerJoin('fundraisers', 'fundraisers.id', 'donations.fundraiserId')
      .innerJoin('payments', 'payments.id', 'donations.paymentId')
      .selectAll('donations')
      .select(['fundraisers.title', 'payments.provider'])
      .where(inStretch('donations.id', 'donations.createdAt', stretch))
      .orderBy('donations.id')
      .limit(limit)
      .execute(),
  {
    ...fields('id', 'fundraiserId'),
    fundraiser: ({ title }) => title,
    amount: ({ amount }) => centsToDecimal(amount),
    platformFee: ({ platformFee }) => centsToDecimal(platformFee),
    leaderCommission: ({ communityLeaderFee }) => centsToDecimal(communityLeaderFee),
    returned: ({ returnedAmount, returnedCoveredFee }) => centsToDecimal(returnedAmount + returnedCoveredFee),
    disputed: ({ isDisputed }) => yes(isDisputed),
    ...fields('donorName'),
    donorEmail: ({ donorEmail, paymentId }, secrets) =>
      donorEmail === null ? null : secrets.open(donorEmail, 'donations.donorEmail', paymentId),
    anonymous: ({ isAnonymous }) => yes(isAnonymous),
    nameShort: ({ isNameShort }) => yes(isNameShort),
    ...fields('message', 'provider'),
    reference: ({ paymentIntentId }) => paymentIntentId,
    created: ({ createdAt }) => moment(createdAt),
    currency: () => 'USD',
    ...fields('paymentId'),
    receipt: (row) => receiptNumber(row),
    coveredFee: ({ coveredFee }) => centsToDecimal(coveredFee),
  },
)

/** US cents that the provider took for a transfer; null while it is not known. */
const transferFee = sql<number | null>`(
  select sum(e.amount) from ledger_events v join ledger_entries e on e."eventId" = v.id
  where v."eventKey" = 'payout:' || payout_requests.id || ':fee' and e.account = 'provider_fee')`

export const payouts = exportedTable(
  'payout_requests',
  async (database, stretch, limit) => {
    const rows = await database
      .selectFrom('payout_requests')
      .innerJoin('users', 'users.id', 'payout_requests.userId')
      .selectAll('payout_requests')
      .select('users.fullName')
      .select(transferFee.as('fee'))
      .where(inStretch('payout_requests.id', 'payout_requests.requestedAt', stretch))
      .orderBy('payout_requests.id')
      .limit(limit)
      .execute()
    const ids = rows.map(({ id }) => id)
    const sources = await listSources(database, ids)
    return rows.map((row) => ({ ...row, sources: sources.filter(({ payoutId }) => payoutId === row.id) }))
  },
  {
    ...fields('id', 'userId'),
    person: ({ fullName }) => fullName,
    ...fields('fundraiserId'),
    fundraiser: ({ sources }) => sourceText(sources),
    amount: ({ amount }) => centsToDecimal(amount),
    ...fields('status', 'method'),
    destination: ({ destinationLabel }) => destinationLabel,
    ...fields('reference'),
    transfer: ({ stripeTransferId }) => stripeTransferId,
    requested: ({ requestedAt }) => moment(requestedAt),
    processed: ({ processedAt }) => moment(processedAt),
    ...fields('notes'),
    failure: ({ failureReason }) => failureReason,
    currency: () => 'USD',
    localAmount: ({ localAmount, localCurrency }) => money(localAmount, localCurrency),
    ...fields('localCurrency', 'rate'),
    fee: ({ fee }) => dollars(fee),
  },
)

export const bankAccounts = exportedTable(
  'bank_accounts',
  async (database, stretch, limit, secrets) => {
    const rows = await database
      .selectFrom('bank_accounts')
      .innerJoin('users', 'users.id', 'bank_accounts.userId')
      .selectAll('bank_accounts')
      .select('users.fullName')
      .where(inStretch('bank_accounts.id', 'bank_accounts.createdAt', stretch))
      .orderBy('bank_accounts.id')
      .limit(limit)
      .execute()
    return rows.map((row) => ({ ...row, ...openAccount(secrets, row) }))
  },
  {
    ...fields('id', 'userId'),
    person: ({ fullName }) => fullName,
    ...fields('accountHolderName', 'bankName'),
    accountNumber: ({ accountNumber }) => masked(endOf(accountNumber)),
    ...fields('country', 'currency', 'accountType', 'mobileMoneyProvider'),
    verified: ({ isVerified }) => yes(isVerified),
    primary: ({ isPrimary }) => yes(isPrimary),
    created: ({ createdAt }) => moment(createdAt),
  },
)

interface PayoutSource {
  payoutId: number
  /** Null for a leader's commission. */
  title: string | null
  /** Cents. */
  amount: number
}

function listSources(database: Handle, payoutIds: readonly number[]): Promise<PayoutSource[]> {
  if (payoutIds.length === 0) return Promise.resolve([])
  return database
    .selectFrom('payout_parts')
    .leftJoin('fundraisers', 'fundraisers.id', 'payout_parts.fundraiserId')
    .select(['payout_parts.payoutId', 'payout_parts.amount', 'fundraisers.title'])
    .where('payout_parts.payoutId', 'in', payoutIds)
    .orderBy('payout_parts.id')
    .execute()
}

/** The fundraiser of a payout; of several, each with its amount: `A well: 45.00; Commission: 10.00`. */
function sourceText(sources: readonly PayoutSource[]): string | null {
  if (sources.length < 2) return sources[0]?.title ?? null
  return sources.map(({ title, amount }) => `${title ?? 'Commission'}: ${centsToDecimal(amount)}`).join('; ')
}
