import { sql } from 'kysely'
import { addIndexes, column, columns, type Migration, oneOf, tableWithId } from '../types'

export const messages: Migration['up'] = async (database, engine) => {
  // A hold without a reason, words, what is needed or a day can't be stored.
  await tableWithId(database, engine, 'holds')
    .addColumn('fundraiserId', 'bigint', column.optionalReference('fundraisers'))
    .addColumn('userId', 'bigint', column.optionalReference('users'))
    .$call(columns('integer', column.zero, 'stopsPayouts', 'stopsGifts', 'stopsPage'))
    .$call(columns('text', column.required, 'reason', 'ownerText', 'publicText', 'needed'))
    .addColumn('reviewAt', 'bigint', column.required)
    .addColumn('overdueNotedAt', 'bigint')
    .addColumn('placedById', 'bigint', column.reference('users'))
    .addColumn('createdAt', 'bigint', column.required)
    .$call(columns('bigint', column.optional, 'keptAt', 'liftedAt'))
    .addColumn('keptText', 'text')
    .addCheckConstraint('holds_subject', sql`("fundraiserId" is null) <> ("userId" is null)`)
    .addCheckConstraint('holds_stops', sql`"stopsPayouts" + "stopsGifts" + "stopsPage" > 0`)
    .addCheckConstraint('holds_words', sql`reason <> '' and "ownerText" <> '' and "publicText" <> '' and needed <> ''`)
    .execute()
  const inForce = { where: '"liftedAt" is null' }
  await addIndexes(
    database,
    'holds',
    { fundraiser: ['fundraiserId'], person: ['userId'], due: ['reviewAt', 'id'] },
    inForce,
  )

  await tableWithId(database, engine, 'messages')
    .addColumn('publicId', 'text', column.unique)
    .addColumn('kind', 'text', column.required)
    .addColumn('reason', 'text')
    .addColumn('fundraiserId', 'bigint', column.optionalReference('fundraisers'))
    .addColumn('userId', 'bigint', column.optionalReference('users'))
    .addColumn('donationId', 'bigint', column.optionalReference('donations'))
    .addColumn('holdId', 'bigint', column.optionalReference('holds'))
    .addColumn('senderId', 'bigint', column.optionalReference('users'))
    .$call(columns('text', column.optional, 'name', 'email', 'emailHash', 'subject'))
    .addColumn('text', 'text', column.required)
    .addColumn('language', 'text', column.standard('en'))
    .addColumn('isEmergency', 'integer', column.zero)
    .addColumn('status', 'text', column.standard('received'))
    .addColumn('assigneeId', 'bigint', column.optionalReference('users'))
    .$call(columns('bigint', column.required, 'dueAt', 'createdAt'))
    .addColumn('closedAt', 'bigint')
    .addCheckConstraint('messages_status', oneOf('status', ['received', 'assigned', 'answered', 'closed']))
    .execute()
  await addIndexes(database, 'messages', { due: ['dueAt', 'id'] }, { where: '"closedAt" is null' })
  await addIndexes(database, 'messages', {
    closed: ['closedAt', 'id'],
    fundraiser: ['fundraiserId'],
    person: ['userId'],
    donation: ['donationId'],
    hold: ['holdId', 'id'],
    sender: ['senderId'],
    email: ['emailHash'],
  })

  await tableWithId(database, engine, 'message_entries')
    .addColumn('messageId', 'bigint', column.reference('messages'))
    .addColumn('act', 'text', column.required)
    .addColumn('byId', 'bigint', column.optionalReference('users'))
    .addColumn('toId', 'bigint', column.optionalReference('users'))
    .addColumn('text', 'text')
    .addColumn('createdAt', 'bigint', column.required)
    .execute()
  await addIndexes(database, 'message_entries', { message: ['messageId', 'id'] })
}
