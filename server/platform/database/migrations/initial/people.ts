import { addIndexes, column, columns, type Migration, tableWithId } from '../types'

export const people: Migration['up'] = async (database, engine) => {
  await tableWithId(database, engine, 'users')
    .addColumn('username', 'text', column.required)
    .addColumn('usernameKey', 'text', column.unique)
    .addColumn('email', 'text', column.required)
    .addColumn('emailHash', 'text', column.unique)
    .addColumn('emailConfirmedAt', 'bigint')
    .addColumn('password', 'text', column.required)
    .addColumn('passwordIsOwn', 'integer', column.one)
    .addColumn('credentialsChangedAt', 'bigint')
    .$call(columns('bigint', column.optional, 'factorsChangedAt', 'factorsEndAt'))
    .addColumn('fullName', 'text', column.required)
    .addColumn('searchText', 'text', column.required)
    .$call(columns('text', column.optional, 'profileImage', 'location', 'bio'))
    .addColumn('language', 'text', column.standard('en'))
    .$call(columns('integer', column.zero, 'isVerified', 'isCommunityLeader', 'isAdmin'))
    .addColumn('adminSince', 'bigint')
    .addColumn('createdById', 'bigint', column.optionalReference('users'))
    .$call(columns('bigint', column.optional, 'leaderEndedAt', 'leaderMayEditUntil'))
    .addColumn('stripeConnectAccountId', 'text')
    .addColumn('stripeConnectAccountStatus', 'text', column.standard('pending'))
    .addColumn('connectChangedAt', 'bigint')
    .addColumn('bankAccountVerified', 'integer', column.zero)
    .addColumn('firstAccountAt', 'bigint')
    .addColumn('donationNotices', 'text', column.standard('each'))
    .addColumn('noticesSentUpTo', 'bigint')
    .addColumn('notificationsReadUpTo', 'bigint', column.zero)
    .addColumn('version', 'integer', column.one)
    .addColumn('closedAt', 'bigint')
    .addColumn('createdAt', 'bigint', column.required)
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
    .addColumn('userId', 'bigint', (built) => column.unique(column.reference('users')(built)))
    .addColumn('contact', 'text', column.required)
    .addColumn('createdAt', 'bigint', column.required)
    .execute()

  await tableWithId(database, engine, 'email_changes')
    .addColumn('userId', 'bigint', column.reference('users'))
    .$call(columns('text', column.required, 'newEmail', 'oldEmail', 'oldEmailHash'))
    .addColumn('requestedById', 'bigint', column.optionalReference('users'))
    .$call(columns('bigint', column.required, 'requestedAt', 'expiresAt'))
    .$call(columns('bigint', column.optional, 'confirmedAt', 'cancelledAt'))
    .execute()
  await addIndexes(database, 'email_changes', { user: ['userId'], old: ['oldEmailHash'] })
}
