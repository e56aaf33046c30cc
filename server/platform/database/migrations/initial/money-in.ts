import {
  addIndexes,
  atLeast,
  key,
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

/** Attempts to pay, the payments that arrived, and what went back of them. */
export const moneyIn: Migration['up'] = async (database, engine) => {
  await tableWithId(database, engine, 'payment_attempts')
    .addColumn('publicId', 'text', unique)
    .addColumn('idempotencyKey', 'text', unique)
    .addColumn('fingerprint', 'text', required)
    .addColumn('provider', 'text', required)
    .addColumn('status', 'text', standard('open'))
    .addColumn('fundraiserId', 'bigint', reference('fundraisers'))
    .addColumn('donorId', 'bigint', optionalReference('users'))
    .addColumn('amount', 'bigint', required)
    .addColumn('coveredFee', 'bigint', zero)
    .addColumn('platformRate', 'integer', required)
    .addColumn('chargeAmount', 'bigint', required)
    .addColumn('currency', 'text', required)
    .addColumn('quoteId', 'text')
    .addColumn('network', 'text')
    .addColumn('donorName', 'text')
    .addColumn('donorEmail', 'text')
    .addColumn('donorPhone', 'text')
    .addColumn('message', 'text')
    .addColumn('language', 'text', standard('en'))
    .addColumn('addressHash', 'text', required)
    .addColumn('failures', 'integer', zero)
    .addColumn('lastError', 'text')
    .addColumn('nextCheckAt', 'bigint')
    .addColumn('checks', 'integer', zero)
    .addColumn('createdAt', 'bigint', required)
    .addColumn('updatedAt', 'bigint', required)
    .addCheckConstraint('payment_attempts_amount', atLeast('amount', 100))
    .execute()
  await addIndexes(database, 'payment_attempts', {
    due: ['provider', 'nextCheckAt'],
    fundraiser: ['fundraiserId', 'createdAt'],
  })
  const hanging = { where: `status = 'open'` }
  await addIndexes(database, 'payment_attempts', { hanging: ['status', 'createdAt'] }, hanging)

  await tableWithId(database, engine, 'payment_references')
    .addColumn('attemptId', 'bigint', reference('payment_attempts'))
    .addColumn('provider', 'text', required)
    .addColumn('reference', 'text', required)
    .addColumn('handle', 'text')
    .addColumn('createdAt', 'bigint', required)
    .addUniqueConstraint('payment_references_reference', ['provider', 'reference'])
    .execute()
  await addIndexes(database, 'payment_references', { attempt: ['attemptId'] })

  await database.schema
    .createTable('exchange_quotes')
    .addColumn('id', 'text', key)
    .addColumn('country', 'text', required)
    .addColumn('currency', 'text', required)
    .addColumn('amount', 'bigint', required)
    .addColumn('localAmount', 'bigint', required)
    .addColumn('rate', 'text', required)
    .addColumn('source', 'text', required)
    .addColumn('createdAt', 'bigint', required)
    .addColumn('expiresAt', 'bigint', required)
    .execute()

  await tableWithId(database, engine, 'payments')
    .addColumn('attemptId', 'bigint', reference('payment_attempts'))
    .addColumn('provider', 'text', required)
    .addColumn('externalId', 'text', required)
    .addColumn('reference', 'text', required)
    .addColumn('amount', 'bigint', required)
    .addColumn('currency', 'text', required)
    .addColumn('bookedAmount', 'bigint', required)
    .addColumn('outcome', 'text', required)
    .addColumn('note', 'text')
    .addColumn('createdAt', 'bigint', required)
    .addUniqueConstraint('payments_external', ['provider', 'externalId'])
    .execute()
  await addIndexes(database, 'payments', { newest: ['createdAt', 'id'] })
  // An attempt becomes a donation at most once, even if the code has a bug.
  const donation = { where: `outcome = 'donation'`, isUnique: true }
  await addIndexes(database, 'payments', { one_donation: ['attemptId'] }, donation)
  // Payments that wait for a decision are among these few.
  const others = { where: `outcome <> 'donation'` }
  await addIndexes(database, 'payments', { suspense: ['createdAt', 'id'] }, others)

  await tableWithId(database, engine, 'refunds')
    .addColumn('paymentId', 'bigint', reference('payments'))
    .addColumn('provider', 'text', required)
    .addColumn('reference', 'text', unique)
    .addColumn('externalId', 'text')
    .addColumn('amount', 'bigint', required)
    .addColumn('localAmount', 'bigint', required)
    .addColumn('status', 'text', required)
    .addColumn('reason', 'text')
    .addColumn('requestedById', 'bigint', optionalReference('users'))
    .addColumn('error', 'text')
    .addColumn('sendingUntil', 'bigint')
    .addColumn('checks', 'integer', zero)
    .addColumn('nextCheckAt', 'bigint')
    .addColumn('createdAt', 'bigint', required)
    .addColumn('updatedAt', 'bigint', required)
    .addUniqueConstraint('refunds_external', ['provider', 'externalId'])
    .addCheckConstraint('refunds_status', oneOf('status', ['requested', 'pending', 'succeeded', 'failed']))
    .addCheckConstraint('refunds_amount', atLeast('amount', 0))
    .execute()
  await addIndexes(database, 'refunds', { payment: ['paymentId'], due: ['nextCheckAt'], newest: ['createdAt', 'id'] })

  await tableWithId(database, engine, 'disputes')
    .addColumn('paymentId', 'bigint', reference('payments'))
    .addColumn('provider', 'text', required)
    .addColumn('externalId', 'text', required)
    .addColumn('amount', 'bigint', required)
    .addColumn('localAmount', 'bigint', required)
    .addColumn('status', 'text', required)
    .addColumn('isWithdrawn', 'integer', zero)
    .addColumn('fee', 'bigint', zero)
    .addColumn('changes', 'integer', zero)
    .addColumn('reason', 'text')
    .addColumn('createdAt', 'bigint', required)
    .addColumn('updatedAt', 'bigint', required)
    .addUniqueConstraint('disputes_external', ['provider', 'externalId'])
    .addCheckConstraint('disputes_status', oneOf('status', ['inquiry', 'open', 'won', 'lost']))
    .execute()
  await addIndexes(database, 'disputes', { payment: ['paymentId'] })
}
