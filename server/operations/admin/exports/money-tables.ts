import { centsToDecimal } from '#shared/rules/money/money'
import { masked, openAccount } from '../../../giving/payouts/accounts/sealed-account'
import { type ExportedTable, moment, yes } from './table'

export const donations: ExportedTable = {
  columns: [
    ...['id', 'fundraiserId', 'fundraiser', 'amount', 'platformFee', 'leaderCommission', 'returned', 'disputed'],
    ...['donorName', 'donorEmail', 'anonymous', 'message', 'provider', 'reference', 'created'],
  ],
  async read(database, beyond, limit, secrets) {
    const rows = await database
      .selectFrom('donations')
      .innerJoin('fundraisers', 'fundraisers.id', 'donations.fundraiserId')
      .innerJoin('payments', 'payments.id', 'donations.paymentId')
      .selectAll('donations')
      .select(['fundraisers.title', 'payments.provider'])
      .where('donations.id', '>', beyond)
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
        returned: centsToDecimal(row.returnedAmount),
        disputed: yes(row.isDisputed),
        donorName: row.donorName,
        donorEmail: row.donorEmail === null ? null : secrets.open(row.donorEmail, 'donations.donorEmail'),
        anonymous: yes(row.isAnonymous),
        message: row.message,
        provider: row.provider,
        reference: row.paymentIntentId,
        created: moment(row.createdAt),
      },
    }))
  },
}

export const payouts: ExportedTable = {
  columns: [
    ...['id', 'userId', 'person', 'fundraiserId', 'fundraiser', 'amount', 'status', 'method', 'destination'],
    ...['reference', 'transfer', 'requested', 'processed', 'notes', 'failure'],
  ],
  async read(database, beyond, limit) {
    const rows = await database
      .selectFrom('payout_requests')
      .innerJoin('users', 'users.id', 'payout_requests.userId')
      .leftJoin('fundraisers', 'fundraisers.id', 'payout_requests.fundraiserId')
      .selectAll('payout_requests')
      .select(['users.fullName', 'fundraisers.title'])
      .where('payout_requests.id', '>', beyond)
      .orderBy('payout_requests.id')
      .limit(limit)
      .execute()
    return rows.map((row) => ({
      id: row.id,
      line: {
        id: row.id,
        userId: row.userId,
        person: row.fullName,
        fundraiserId: row.fundraiserId,
        fundraiser: row.title,
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
      },
    }))
  },
}

export const bankAccounts: ExportedTable = {
  columns: [
    ...['id', 'userId', 'person', 'accountHolderName', 'bankName', 'accountNumber', 'country', 'currency'],
    ...['accountType', 'mobileMoneyProvider', 'verified', 'primary', 'created'],
  ],
  async read(database, beyond, limit, secrets) {
    const rows = await database
      .selectFrom('bank_accounts')
      .innerJoin('users', 'users.id', 'bank_accounts.userId')
      .selectAll('bank_accounts')
      .select('users.fullName')
      .where('bank_accounts.id', '>', beyond)
      .orderBy('bank_accounts.id')
      .limit(limit)
      .execute()
    return rows.map((row) => ({
      id: row.id,
      line: {
        id: row.id,
        userId: row.userId,
        person: row.fullName,
        accountHolderName: openAccount(secrets, row).accountHolderName,
        bankName: row.bankName,
        accountNumber: masked(row.accountNumberEnd),
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
