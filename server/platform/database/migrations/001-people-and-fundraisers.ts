import {
  atLeast,
  type Migration,
  one,
  optionalReference,
  reference,
  required,
  tableWithId,
  unique,
  zero,
} from './types'

export const peopleAndFundraisers: Migration = {
  name: '001-people-and-fundraisers',
  async up(database, engine) {
    await tableWithId(database, engine, 'users')
      .addColumn('username', 'text', required)
      .addColumn('usernameKey', 'text', unique)
      .addColumn('email', 'text', required)
      .addColumn('emailHash', 'text', unique)
      .addColumn('password', 'text', required)
      .addColumn('fullName', 'text', required)
      .addColumn('profileImage', 'text')
      .addColumn('location', 'text')
      .addColumn('bio', 'text')
      .addColumn('isVerified', 'integer', zero)
      .addColumn('isCommunityLeader', 'integer', zero)
      .addColumn('isAdmin', 'integer', zero)
      .addColumn('createdById', 'bigint', optionalReference('users'))
      .addColumn('stripeConnectAccountId', 'text')
      .addColumn('stripeConnectAccountStatus', 'text', (column) => column.notNull().defaultTo('pending'))
      .addColumn('bankAccountVerified', 'integer', zero)
      .addColumn('version', 'integer', one)
      .addColumn('closedAt', 'bigint')
      .addColumn('createdAt', 'bigint', required)
      .execute()
    await database.schema.createIndex('users_created_by').on('users').column('createdById').execute()

    await tableWithId(database, engine, 'fundraisers')
      .addColumn('userId', 'bigint', reference('users'))
      .addColumn('title', 'text', required)
      .addColumn('description', 'text', required)
      .addColumn('category', 'text', required)
      .addColumn('goalAmount', 'bigint', required)
      .addColumn('currentAmount', 'bigint', zero)
      .addColumn('donationsCount', 'integer', zero)
      .addColumn('image', 'text')
      .addColumn('displayName', 'text')
      .addColumn('isActive', 'integer', one)
      .addColumn('duration', 'integer', (column) => column.notNull().defaultTo(30))
      .addColumn('endDate', 'bigint')
      .addColumn('searchText', 'text', required)
      .addColumn('version', 'integer', one)
      .addColumn('hiddenAt', 'bigint')
      .addColumn('createdAt', 'bigint', required)
      .addCheckConstraint('fundraisers_goal', atLeast('goalAmount', 100))
      .execute()
    await database.schema
      .createIndex('fundraisers_newest')
      .on('fundraisers')
      .columns(['isActive', 'createdAt', 'id'])
      .execute()
    await database.schema
      .createIndex('fundraisers_category')
      .on('fundraisers')
      .columns(['category', 'isActive', 'createdAt', 'id'])
      .execute()
    await database.schema
      .createIndex('fundraisers_ending')
      .on('fundraisers')
      .columns(['isActive', 'endDate', 'id'])
      .execute()
    await database.schema
      .createIndex('fundraisers_owner')
      .on('fundraisers')
      .columns(['userId', 'createdAt', 'id'])
      .execute()

    await database.schema
      .createTable('media')
      .addColumn('hash', 'text', (column) => column.primaryKey())
      .addColumn('width', 'integer', required)
      .addColumn('height', 'integer', required)
      .addColumn('variants', 'text', required)
      .addColumn('createdAt', 'bigint', required)
      .execute()
    await database.schema
      .createTable('media_files')
      .addColumn('name', 'text', (column) => column.primaryKey())
      .addColumn('bytes', engine === 'sqlite' ? 'blob' : 'bytea', required)
      .execute()
  },
}
