import {
  addIndexes,
  atLeast,
  columns,
  key,
  type Migration,
  one,
  optional,
  reference,
  required,
  tableWithId,
  zero,
} from '../types'

export const fundraisers: Migration['up'] = async (database, engine) => {
  await tableWithId(database, engine, 'fundraisers')
    .addColumn('userId', 'bigint', reference('users'))
    .$call(columns('text', required, 'title', 'description'))
    .addColumn('storyLanguage', 'text')
    .addColumn('category', 'text', required)
    .addColumn('country', 'text')
    .addColumn('goalAmount', 'bigint', required)
    .addColumn('currentAmount', 'bigint', zero)
    .addColumn('donationsCount', 'integer', zero)
    .addColumn('lastGiftWeek', 'integer')
    .$call(columns('text', optional, 'image', 'displayName'))
    .addColumn('isDraft', 'integer', zero)
    .addColumn('isActive', 'integer', one)
    .$call(columns('integer', zero, 'isCreatorVerified', 'isOver'))
    .addColumn('duration', 'integer', (column) => column.notNull().defaultTo(30))
    .addColumn('endDate', 'bigint')
    .addColumn('searchText', 'text', required)
    .addColumn('version', 'integer', one)
    .addColumn('hiddenAt', 'bigint')
    .addColumn('createdAt', 'bigint', required)
    .addCheckConstraint('fundraisers_goal', atLeast('goalAmount', 100))
    .execute()
  await addIndexes(database, 'fundraisers', {
    newest: ['isActive', 'createdAt', 'id'],
    category: ['category', 'isActive', 'createdAt', 'id'],
    owner: ['userId', 'createdAt', 'id'],
    all_newest: ['createdAt', 'id'],
    all_title: ['title', 'id'],
    all_raised: ['currentAmount', 'id'],
    all_goal: ['goalAmount', 'id'],
    hidden: ['hiddenAt', 'id'],
    totals: ['hiddenAt', 'isActive', 'endDate', 'currentAmount', 'donationsCount'],
  })
  // Finds who shows a picture.
  await addIndexes(database, 'fundraisers', { image: ['image'] }, { where: 'image is not null' })

  // The pictures after the cover, which is in `fundraisers.image`.
  await database.schema
    .createTable('fundraiser_pictures')
    .addColumn('fundraiserId', 'bigint', reference('fundraisers'))
    .addColumn('position', 'integer', required)
    .addColumn('hash', 'text', required)
    .addPrimaryKeyConstraint('fundraiser_pictures_place', ['fundraiserId', 'position'])
    .addCheckConstraint('fundraiser_pictures_position', atLeast('position', 1))
    .execute()
  await addIndexes(database, 'fundraiser_pictures', { hash: ['hash'] })

  await database.schema
    .createTable('media')
    .addColumn('hash', 'text', key)
    .$call(columns('integer', required, 'width', 'height'))
    .addColumn('variants', 'text', required)
    .addColumn('createdAt', 'bigint', required)
    .execute()
  await database.schema
    .createTable('media_files')
    .addColumn('name', 'text', key)
    .addColumn('bytes', engine === 'sqlite' ? 'blob' : 'bytea', required)
    .execute()

  await tableWithId(database, engine, 'follows')
    .addColumn('userId', 'bigint', reference('users'))
    .addColumn('fundraiserId', 'bigint', reference('fundraisers'))
    .addColumn('createdAt', 'bigint', required)
    .$call(columns('bigint', optional, 'goalToldAt', 'endToldAt'))
    .addUniqueConstraint('follows_once', ['userId', 'fundraiserId'])
    .execute()
  await addIndexes(database, 'follows', { newest: ['userId', 'id'], fundraiser: ['fundraiserId'] })
  await addIndexes(database, 'follows', { endToldAt: ['id'] }, { where: '"endToldAt" is null' })
}
