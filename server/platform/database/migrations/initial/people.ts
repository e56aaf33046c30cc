import {
  addIndexes,
  columns,
  type Migration,
  one,
  optional,
  optionalReference,
  reference,
  required,
  standard,
  tableWithId,
  unique,
  zero,
} from '../types'

export const people: Migration['up'] = async (database, engine) => {
  await tableWithId(database, engine, 'users')
    .addColumn('username', 'text', required)
    .addColumn('usernameKey', 'text', unique)
    .addColumn('email', 'text', required)
    .addColumn('emailHash', 'text', unique)
    .addColumn('emailConfirmedAt', 'bigint')
    .addColumn('password', 'text', required)
    .addColumn('passwordIsOwn', 'integer', one)
    .addColumn('credentialsChangedAt', 'bigint')
    .addColumn('fullName', 'text', required)
    .$call(columns('text', optional, 'profileImage', 'location', 'bio'))
    .addColumn('language', 'text', standard('en'))
    .$call(columns('integer', zero, 'isVerified', 'isCommunityLeader', 'isAdmin'))
    .addColumn('adminSince', 'bigint')
    .addColumn('createdById', 'bigint', optionalReference('users'))
    .addColumn('stripeConnectAccountId', 'text')
    .addColumn('stripeConnectAccountStatus', 'text', standard('pending'))
    .addColumn('connectChangedAt', 'bigint')
    .addColumn('bankAccountVerified', 'integer', zero)
    .addColumn('firstAccountAt', 'bigint')
    .addColumn('donationNotices', 'text', standard('each'))
    .addColumn('noticesSentUpTo', 'bigint')
    .addColumn('version', 'integer', one)
    .addColumn('closedAt', 'bigint')
    .addColumn('createdAt', 'bigint', required)
    .execute()
  await addIndexes(database, 'users', {
    created_by: ['createdById'],
    stripe: ['stripeConnectAccountId'],
    newest: ['createdAt', 'id'],
  })
  for (const flag of ['isAdmin', 'isCommunityLeader', 'isVerified'])
    await addIndexes(database, 'users', { [flag]: ['createdAt', 'id'] }, { where: `"${flag}" = 1` })
  await addIndexes(database, 'users', { closed: ['closedAt'] }, { where: '"closedAt" is not null' })
  // Finds who shows a picture.
  await addIndexes(database, 'users', { picture: ['profileImage'] }, { where: '"profileImage" is not null' })

  // Where to reach a person who left and is still owed money.
  await tableWithId(database, engine, 'former_contacts')
    .addColumn('userId', 'bigint', (column) => unique(reference('users')(column)))
    .addColumn('contact', 'text', required)
    .addColumn('createdAt', 'bigint', required)
    .execute()

  await tableWithId(database, engine, 'email_changes')
    .addColumn('userId', 'bigint', reference('users'))
    .$call(columns('text', required, 'newEmail', 'oldEmail', 'oldEmailHash'))
    .addColumn('requestedById', 'bigint', optionalReference('users'))
    .$call(columns('bigint', required, 'requestedAt', 'expiresAt'))
    .$call(columns('bigint', optional, 'confirmedAt', 'cancelledAt'))
    .execute()
  await addIndexes(database, 'email_changes', { user: ['userId'], old: ['oldEmailHash'] })
}
