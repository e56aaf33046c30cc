import {
  addIndexes,
  type Migration,
  oneOf,
  optionalReference,
  reference,
  required,
  standard,
  tableWithId,
  unique,
  zero,
} from '../types'

export const payouts: Migration['up'] = async (database, engine) => {
  await tableWithId(database, engine, 'bank_accounts')
    .addColumn('userId', 'bigint', reference('users'))
    .addColumn('accountHolderName', 'text', required)
    .addColumn('bankName', 'text', required)
    .addColumn('accountNumber', 'text', required)
    .addColumn('accountNumberHash', 'text', required)
    .addColumn('accountNumberEnd', 'text', required)
    .addColumn('routingNumber', 'text')
    .addColumn('swiftCode', 'text')
    .addColumn('details', 'text')
    .addColumn('country', 'text', required)
    .addColumn('currency', 'text', standard('USD'))
    .addColumn('accountType', 'text', standard('checking'))
    .addColumn('mobileMoneyProvider', 'text')
    .addColumn('nameEnquiry', 'text')
    .addColumn('isVerified', 'integer', zero)
    .addColumn('isPrimary', 'integer', zero)
    .addColumn('changedAt', 'bigint')
    .addColumn('createdAt', 'bigint', required)
    .addCheckConstraint('bank_accounts_type', oneOf('accountType', ['checking', 'savings', 'mobile_money']))
    .execute()
  await addIndexes(database, 'bank_accounts', {
    user: ['userId'],
    shared: ['accountNumberHash'],
    waiting: ['isVerified', 'id'],
  })
  await addIndexes(database, 'bank_accounts', { number: ['userId', 'accountNumberHash'] }, { isUnique: true })

  await tableWithId(database, engine, 'payout_requests')
    .addColumn('userId', 'bigint', reference('users'))
    .addColumn('fundraiserId', 'bigint', optionalReference('fundraisers'))
    .addColumn('amount', 'bigint', required)
    .addColumn('status', 'text', standard('pending'))
    .addColumn('isFinal', 'integer', zero)
    .addColumn('bankAccountId', 'bigint')
    .addColumn('recipient', 'text')
    .addColumn('method', 'text')
    .addColumn('reference', 'text')
    .addColumn('destination', 'text')
    .addColumn('destinationLabel', 'text')
    .addColumn('localAmount', 'bigint')
    .addColumn('localCurrency', 'text')
    .addColumn('rate', 'text')
    .addColumn('stripeTransferId', 'text')
    .addColumn('waitingFor', 'text')
    .addColumn('failureReason', 'text')
    .addColumn('lastError', 'text')
    .addColumn('notes', 'text')
    .addColumn('tries', 'integer', zero)
    .addColumn('checks', 'integer', zero)
    .addColumn('sendingUntil', 'bigint')
    .addColumn('nextCheckAt', 'bigint')
    .addColumn('requestedAt', 'bigint', required)
    .addColumn('processedAt', 'bigint')
    .execute()
  await addIndexes(database, 'payout_requests', {
    user: ['userId'],
    status: ['status', 'requestedAt'],
    due: ['nextCheckAt'],
  })
  await addIndexes(database, 'payout_requests', { reference: ['reference'] }, { isUnique: true })

  // The balances that a payout is made from.
  await tableWithId(database, engine, 'payout_parts')
    .addColumn('payoutId', 'bigint', reference('payout_requests'))
    .addColumn('fundraiserId', 'bigint', optionalReference('fundraisers'))
    .addColumn('amount', 'bigint', required)
    .execute()
  await addIndexes(database, 'payout_parts', { payout: ['payoutId'], fundraiser: ['fundraiserId'] })

  await tableWithId(database, engine, 'payout_steps')
    .addColumn('payoutId', 'bigint', reference('payout_requests'))
    .addColumn('status', 'text', required)
    .addColumn('note', 'text')
    .addColumn('actorId', 'bigint', optionalReference('users'))
    .addColumn('createdAt', 'bigint', required)
    .execute()
  await addIndexes(database, 'payout_steps', { payout: ['payoutId'] })

  await tableWithId(database, engine, 'payout_references')
    .addColumn('payoutId', 'bigint', reference('payout_requests'))
    .addColumn('reference', 'text', unique)
    .addColumn('retiredAt', 'bigint', required)
    .execute()
  await addIndexes(database, 'payout_references', { payout: ['payoutId'] })

  // The first of two approvals of a large payout.
  await database.schema
    .createTable('payout_approvals')
    .addColumn('payoutId', 'bigint', (column) => reference('payout_requests')(column).primaryKey())
    .addColumn('actorId', 'bigint', reference('users'))
    .addColumn('method', 'text', required)
    .addColumn('terms', 'text', required)
    .addColumn('createdAt', 'bigint', required)
    .execute()
}
