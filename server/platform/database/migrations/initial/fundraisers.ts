import { addIndexes, atLeast, column, columns, type Migration, tableWithId } from '../types'

export const fundraisers: Migration['up'] = async (database, engine) => {
  await tableWithId(database, engine, 'fundraisers')
    .addColumn('userId', 'bigint', column.reference('users'))
    .$call(columns('text', column.required, 'title', 'description'))
    .addColumn('storyLanguage', 'text')
    .addColumn('category', 'text', column.required)
    .addColumn('country', 'text')
    .addColumn('goalAmount', 'bigint', column.required)
    .addColumn('currentAmount', 'bigint', column.zero)
    .addColumn('donationsCount', 'integer', column.zero)
    .addColumn('lastGiftWeek', 'integer')
    .$call(columns('text', column.optional, 'image', 'displayName'))
    .addColumn('isDraft', 'integer', column.zero)
    .addColumn('isActive', 'integer', column.one)
    .$call(columns('integer', column.zero, 'isCreatorVerified', 'isOver'))
    .addColumn('duration', 'integer', (column) => column.notNull().defaultTo(30))
    .addColumn('endDate', 'bigint')
    .addColumn('searchText', 'text', column.required)
    .addColumn('version', 'integer', column.one)
    .addColumn('monthDone', 'text')
    .addColumn('hiddenAt', 'bigint')
    .addColumn('createdAt', 'bigint', column.required)
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
    .addColumn('fundraiserId', 'bigint', column.reference('fundraisers'))
    .addColumn('position', 'integer', column.required)
    .addColumn('hash', 'text', column.required)
    .addPrimaryKeyConstraint('fundraiser_pictures_place', ['fundraiserId', 'position'])
    .addCheckConstraint('fundraiser_pictures_position', atLeast('position', 1))
    .execute()
  await addIndexes(database, 'fundraiser_pictures', { hash: ['hash'] })

  await database.schema
    .createTable('media')
    .addColumn('hash', 'text', column.key)
    .$call(columns('integer', column.required, 'width', 'height'))
    .addColumn('variants', 'text', column.required)
    .addColumn('createdAt', 'bigint', column.required)
    .execute()
  await database.schema
    .createTable('media_files')
    .addColumn('name', 'text', column.key)
    .addColumn('bytes', engine === 'sqlite' ? 'blob' : 'bytea', column.required)
    .execute()
}
