import { sql } from 'kysely'
import { centsToDecimal } from '#shared/rules/money/money'
import { endOf, masked, openAccount } from '../../../giving/payouts/sealed'
import { receiptNumber } from '../../../giving/receipts'
import type { Handle } from '../../../platform/database/open'
import { inStretch } from './stretch'
import { dollars, type ExportedTable, moment, money, yes } from './table'

export const donations: ExportedTable = {
  walked: 'donations',
  columns: [
    ...['id', 'fundraiserId', 'fundraiser', 'amount', 'platformFee', 'leaderCommission', 'returned', 'disputed'],
    ...['donorName', 'donorEmail', 'anonymous', 'message', 'provider', 'reference', 'created'],
    ...['currency', 'paymentId', 'receipt', 'coveredFee'],
  ],
  async read(database, stretch, limit, secrets) {
    const rows = await database
      .selectFrom('donations')
      .innerJoin('fundraisers', 'fundraisers.id', 'donations.fundraiserId')
      .innerJoin('payments', 'payments.id', 'donations.paymentId')
      .selectAll('donations')
      .select(['fundraisers.title', 'payments.provider'])
      .where(inStretch('donations.id', 'donations.createdAt', stretch))
      .orderBy('donations.id')
      .limit(limit)
      .execute()
    return rows.map((row) => ({
      id: row.id,
      line: {
        id: row.id,
        fundraiserId: row.fundraiserId,
        fundraiser: row.title,
        amount: centsToDecimal(row.amount),
        platformFee: centsToDecimal(row.platformFee),
        leaderCommission: centsToDecimal(row.communityLeaderFee),
        returned: centsToDecimal(row.returnedAmount + row.returnedCoveredFee),
        disputed: yes(row.isDisputed),
        donorName: row.donorName,
        donorEmail:
          row.donorEmail === null ? null : secrets.open(row.donorEmail, 'donations.donorEmail', row.paymentId),
        anonymous: yes(row.isAnonymous),
        message: row.message,
        provider: row.provider,
        reference: row.paymentIntentId,
        created: moment(row.createdAt),
        currency: 'USD',
        paymentId: row.paymentId,
        receipt: receiptNumber(row),
        coveredFee: centsToDecimal(row.coveredFee),
      },
    }))
  },
}

/** US cents that the provider took for a transfer; null while it is not known. */
const transferFee = sql<number | null>`(
  select sum(e.amount) from ledger_events v join ledger_entries e on e."eventId" = v.id
  where v."eventKey" = 'payout:' || payout_requests.id || ':fee' and e.account = 'provider_fee')`

export const payouts: ExportedTable = {
  walked: 'payout_requests',
  columns: [
    ...['id', 'userId', 'person', 'fundraiserId', 'fundraiser', 'amount', 'status', 'method', 'destination'],
    ...['reference', 'transfer', 'requested', 'processed', 'notes', 'failure'],
    ...['currency', 'localAmount', 'localCurrency', 'rate', 'fee'],
  ],
  async read(database, stretch, limit) {
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
    const sources = await listSources(
      database,
      rows.map(({ id }) => id),
    )
    return rows.map((row) => ({
      id: row.id,
      line: {
        id: row.id,
        userId: row.userId,
        person: row.fullName,
        fundraiserId: row.fundraiserId,
        fundraiser: sourceText(sources.filter(({ payoutId }) => payoutId === row.id)),
        amount: centsToDecimal(row.amount),
        status: row.status,
        method: row.method,
        destination: row.destinationLabel,
        reference: row.reference,
        transfer: row.stripeTransferId,
        requested: moment(row.requestedAt),
        processed: moment(row.processedAt),
        notes: row.notes,
        failure: row.failureReason,
        currency: 'USD',
        localAmount: money(row.localAmount, row.localCurrency),
        localCurrency: row.localCurrency,
        rate: row.rate,
        fee: dollars(row.fee),
      },
    }))
  },
}

export const bankAccounts: ExportedTable = {
  walked: 'bank_accounts',
  columns: [
    ...['id', 'userId', 'person', 'accountHolderName', 'bankName', 'accountNumber', 'country', 'currency'],
    ...['accountType', 'mobileMoneyProvider', 'verified', 'primary', 'created'],
  ],
  async read(database, stretch, limit, secrets) {
    const rows = await database
      .selectFrom('bank_accounts')
      .innerJoin('users', 'users.id', 'bank_accounts.userId')
      .selectAll('bank_accounts')
      .select('users.fullName')
      .where(inStretch('bank_accounts.id', 'bank_accounts.createdAt', stretch))
      .orderBy('bank_accounts.id')
      .limit(limit)
      .execute()
    const opened = rows.map((row) => ({ ...row, ...openAccount(secrets, row) }))
    return opened.map((row) => ({
      id: row.id,
      line: {
        id: row.id,
        userId: row.userId,
        person: row.fullName,
        accountHolderName: row.accountHolderName,
        bankName: row.bankName,
        accountNumber: masked(endOf(row.accountNumber)),
        country: row.country,
        currency: row.currency,
        accountType: row.accountType,
        mobileMoneyProvider: row.mobileMoneyProvider,
        verified: yes(row.isVerified),
        primary: yes(row.isPrimary),
        created: moment(row.createdAt),
      },
    }))
  },
}

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
