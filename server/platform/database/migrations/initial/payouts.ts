import { addIndexes, column, columns, type Migration, oneOf, tableWithId } from '../types'

export const payouts: Migration['up'] = async (database, engine) => {
  await tableWithId(database, engine, 'bank_accounts')
    .addColumn('userId', 'bigint', column.reference('users'))
    .$call(columns('text', column.required, 'accountHolderName', 'bankName', 'accountNumber', 'accountNumberHash'))
    .addColumn('accountNumberEnd', 'text', column.required)
    .$call(columns('text', column.optional, 'routingNumber', 'swiftCode', 'details'))
    .addColumn('country', 'text', column.required)
    .addColumn('currency', 'text', column.standard('USD'))
    .addColumn('accountType', 'text', column.standard('checking'))
    .$call(columns('text', column.optional, 'mobileMoneyProvider', 'nameEnquiry'))
    .$call(columns('integer', column.zero, 'isVerified', 'isPrimary'))
    .addColumn('verifiedReason', 'text')
    .addColumn('verifiedById', 'bigint', column.optionalReference('users'))
    .$call(columns('bigint', column.optional, 'verifiedAt', 'changedAt'))
    .addColumn('createdAt', 'bigint', column.required)
    .addCheckConstraint('bank_accounts_type', oneOf('accountType', ['checking', 'savings', 'mobile_money']))
    .execute()
  await addIndexes(database, 'bank_accounts', {
    user: ['userId'],
    shared: ['accountNumberHash'],
    waiting: ['isVerified', 'id'],
  })
  await addIndexes(database, 'bank_accounts', { number: ['userId', 'accountNumberHash'] }, { isUnique: true })

  await tableWithId(database, engine, 'payout_requests')
    .addColumn('userId', 'bigint', column.reference('users'))
    .addColumn('fundraiserId', 'bigint', column.optionalReference('fundraisers'))
    .addColumn('amount', 'bigint', column.required)
    .addColumn('status', 'text', column.standard('pending'))
    .addColumn('isFinal', 'integer', column.zero)
    .addColumn('bankAccountId', 'bigint')
    .$call(columns('text', column.optional, 'recipient', 'method', 'reference', 'destination', 'destinationLabel'))
    .addColumn('localAmount', 'bigint')
    .$call(columns('text', column.optional, 'localCurrency', 'rate', 'stripeTransferId', 'waitingFor', 'failureReason'))
    .$call(columns('text', column.optional, 'lastError', 'notes'))
    .$call(columns('integer', column.zero, 'tries', 'checks'))
    .$call(columns('bigint', column.optional, 'sendingUntil', 'nextCheckAt'))
    .addColumn('requestedAt', 'bigint', column.required)
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
    .addColumn('payoutId', 'bigint', column.reference('payout_requests'))
    .addColumn('fundraiserId', 'bigint', column.optionalReference('fundraisers'))
    .addColumn('amount', 'bigint', column.required)
    .execute()
  await addIndexes(database, 'payout_parts', { payout: ['payoutId'], fundraiser: ['fundraiserId'] })

  await tableWithId(database, engine, 'payout_steps')
    .addColumn('payoutId', 'bigint', column.reference('payout_requests'))
    .addColumn('status', 'text', column.required)
    .addColumn('note', 'text')
    .addColumn('actorId', 'bigint', column.optionalReference('users'))
    .addColumn('firstAdminId', 'bigint', column.optionalReference('users'))
    .addColumn('createdAt', 'bigint', column.required)
    .execute()
  await addIndexes(database, 'payout_steps', { payout: ['payoutId'], actor: ['actorId', 'createdAt'] })

  await tableWithId(database, engine, 'payout_references')
    .addColumn('payoutId', 'bigint', column.reference('payout_requests'))
    .addColumn('reference', 'text', column.unique)
    .addColumn('retiredAt', 'bigint', column.required)
    .execute()
  await addIndexes(database, 'payout_references', { payout: ['payoutId'] })

  // The first of two approvals of a large payout.
  await database.schema
    .createTable('payout_approvals')
    .addColumn('payoutId', 'bigint', (built) => column.reference('payout_requests')(built).primaryKey())
    .addColumn('actorId', 'bigint', column.reference('users'))
    .$call(columns('text', column.required, 'method', 'terms'))
    .addColumn('createdAt', 'bigint', column.required)
    .execute()
}
