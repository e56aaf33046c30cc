import { addIndexes, atLeast, column, columns, type Migration, tableWithId } from '../types'

export const donations: Migration['up'] = async (database, engine) => {
  await tableWithId(database, engine, 'donations')
    .addColumn('fundraiserId', 'bigint', column.reference('fundraisers'))
    .addColumn('donorId', 'bigint', column.optionalReference('users'))
    .addColumn('paymentId', 'bigint', (built) => column.unique(column.reference('payments')(built)))
    .addColumn('paymentIntentId', 'text', column.unique)
    .addColumn('amount', 'bigint', column.required)
    .$call(columns('bigint', column.zero, 'coveredFee', 'platformFee', 'communityLeaderFee', 'returnedAmount'))
    .addColumn('returnedCoveredFee', 'bigint', column.zero)
    .addColumn('isDisputed', 'integer', column.zero)
    .$call(columns('text', column.optional, 'donorName', 'donorEmail', 'emailHash'))
    .$call(columns('integer', column.zero, 'isAnonymous', 'isNameShort'))
    .addColumn('message', 'text')
    .addColumn('messageHiddenAt', 'bigint')
    .addColumn('answer', 'text')
    .addColumn('answeredAt', 'bigint')
    .addColumn('via', 'text')
    .addColumn('createdAt', 'bigint', column.required)
    .addCheckConstraint('donations_amount', atLeast('amount', 1))
    .execute()
  await addIndexes(database, 'donations', {
    fundraiser: ['fundraiserId', 'createdAt', 'id'],
    donor: ['donorId', 'createdAt', 'id'],
    newest: ['createdAt', 'id'],
    // By the beginning of a name, in any case; in byte order, so that the search is a range of the index.
    donor_name: [`lower("donorName") collate ${engine === 'sqlite' ? 'binary' : '"C"'}`],
  })
  // Few rows of a million: the lists of refunds and disputes are as short as these indexes.
  await addIndexes(database, 'donations', { returned: ['createdAt', 'id'] }, { where: '"returnedAmount" > 0' })
  await addIndexes(database, 'donations', { disputed: ['createdAt', 'id'] }, { where: '"isDisputed" = 1' })
  // The highest donations to a fundraiser, by what is left of them.
  const top = ['fundraiserId', '("amount" - "returnedAmount")', 'id']
  await addIndexes(database, 'donations', { top }, { where: '"returnedAmount" < "amount"' })
  await addIndexes(database, 'donations', { email: ['emailHash'] }, { where: '"emailHash" is not null' })
  // Those that a creator can thank for.
  await addIndexes(database, 'donations', { to_thank: ['fundraiserId', 'id'] }, { where: '"donorEmail" is not null' })

  await tableWithId(database, engine, 'thanks')
    .addColumn('fundraiserId', 'bigint', column.reference('fundraisers'))
    .addColumn('userId', 'bigint', column.reference('users'))
    .addColumn('message', 'text', column.required)
    .$call(columns('bigint', column.required, 'upToDonationId'))
    .addColumn('recipients', 'integer', column.required)
    .addColumn('createdAt', 'bigint', column.required)
    .execute()
  await addIndexes(database, 'thanks', { fundraiser: ['fundraiserId', 'id'] })
}
