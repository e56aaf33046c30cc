import {
  addIndexes,
  atLeast,
  columns,
  key,
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

export const moneyIn: Migration['up'] = async (database, engine) => {
  await tableWithId(database, engine, 'payment_attempts')
    .$call(columns('text', unique, 'publicId', 'idempotencyKey'))
    .$call(columns('text', required, 'fingerprint', 'provider'))
    .addColumn('status', 'text', standard('open'))
    .addColumn('fundraiserId', 'bigint', reference('fundraisers'))
    .addColumn('donorId', 'bigint', optionalReference('users'))
    .addColumn('amount', 'bigint', required)
    .addColumn('coveredFee', 'bigint', zero)
    .addColumn('platformRate', 'integer', required)
    .addColumn('chargeAmount', 'bigint', required)
    .addColumn('currency', 'text', required)
    .$call(columns('text', optional, 'quoteId', 'network', 'donorName', 'donorEmail', 'donorPhone', 'message'))
    .addColumn('language', 'text', standard('en'))
    .addColumn('addressHash', 'text', required)
    .addColumn('failures', 'integer', zero)
    .addColumn('lastError', 'text')
    .addColumn('nextCheckAt', 'bigint')
    .addColumn('checks', 'integer', zero)
    .$call(columns('bigint', required, 'createdAt', 'updatedAt'))
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
    .$call(columns('text', required, 'provider', 'reference'))
    .addColumn('handle', 'text')
    .addColumn('createdAt', 'bigint', required)
    .addUniqueConstraint('payment_references_reference', ['provider', 'reference'])
    .execute()
  await addIndexes(database, 'payment_references', { attempt: ['attemptId'] })

  await database.schema
    .createTable('exchange_quotes')
    .addColumn('id', 'text', key)
    .$call(columns('text', required, 'country', 'currency'))
    .$call(columns('bigint', required, 'amount', 'localAmount'))
    .$call(columns('text', required, 'rate', 'source'))
    .$call(columns('bigint', required, 'createdAt', 'expiresAt'))
    .execute()

  await tableWithId(database, engine, 'payments')
    .addColumn('attemptId', 'bigint', reference('payment_attempts'))
    .$call(columns('text', required, 'provider', 'externalId', 'reference'))
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
    .$call(columns('bigint', required, 'amount', 'localAmount'))
    .addColumn('status', 'text', required)
    .addColumn('reason', 'text')
    .addColumn('requestedById', 'bigint', optionalReference('users'))
    .addColumn('error', 'text')
    .addColumn('sendingUntil', 'bigint')
    .addColumn('checks', 'integer', zero)
    .addColumn('nextCheckAt', 'bigint')
    .$call(columns('bigint', required, 'createdAt', 'updatedAt'))
    .addUniqueConstraint('refunds_external', ['provider', 'externalId'])
    .addCheckConstraint('refunds_status', oneOf('status', ['requested', 'pending', 'succeeded', 'failed']))
    .addCheckConstraint('refunds_amount', atLeast('amount', 0))
    .execute()
  await addIndexes(database, 'refunds', { payment: ['paymentId'], due: ['nextCheckAt'], newest: ['createdAt', 'id'] })

  await tableWithId(database, engine, 'disputes')
    .addColumn('paymentId', 'bigint', reference('payments'))
    .$call(columns('text', required, 'provider', 'externalId'))
    .$call(columns('bigint', required, 'amount', 'localAmount'))
    .addColumn('status', 'text', required)
    .addColumn('isWithdrawn', 'integer', zero)
    .addColumn('fee', 'bigint', zero)
    .addColumn('changes', 'integer', zero)
    .addColumn('reason', 'text')
    .$call(columns('bigint', required, 'createdAt', 'updatedAt'))
    .addUniqueConstraint('disputes_external', ['provider', 'externalId'])
    .addCheckConstraint('disputes_status', oneOf('status', ['inquiry', 'open', 'won', 'lost']))
    .execute()
  await addIndexes(database, 'disputes', { payment: ['paymentId'] })
}
