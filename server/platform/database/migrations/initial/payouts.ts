import {
  addIndexes,
  columns,
  type Migration,
  oneOf,
  optional,
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
    .$call(columns('text', required, 'accountHolderName', 'bankName', 'accountNumber', 'accountNumberHash'))
    .addColumn('accountNumberEnd', 'text', required)
    .$call(columns('text', optional, 'routingNumber', 'swiftCode', 'details'))
    .addColumn('country', 'text', required)
    .addColumn('currency', 'text', standard('USD'))
    .addColumn('accountType', 'text', standard('checking'))
    .$call(columns('text', optional, 'mobileMoneyProvider', 'nameEnquiry'))
    .$call(columns('integer', zero, 'isVerified', 'isPrimary'))
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
    .$call(columns('text', optional, 'recipient', 'method', 'reference', 'destination', 'destinationLabel'))
    .addColumn('localAmount', 'bigint')
    .$call(columns('text', optional, 'localCurrency', 'rate', 'stripeTransferId', 'waitingFor', 'failureReason'))
    .$call(columns('text', optional, 'lastError', 'notes'))
    .$call(columns('integer', zero, 'tries', 'checks'))
    .$call(columns('bigint', optional, 'sendingUntil', 'nextCheckAt'))
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
    .$call(columns('text', required, 'method', 'terms'))
    .addColumn('createdAt', 'bigint', required)
    .execute()
}
