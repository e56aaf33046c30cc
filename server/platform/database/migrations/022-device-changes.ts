import { type Migration, reference, required } from './types'

/** The changes that devices have sent from their outboxes, so that a repeat is recognised however late it comes. */
export const deviceChanges: Migration = {
  name: '022-device-changes',
  async up(database) {
    await database.schema
      .createTable('devices')
      .addColumn('userId', 'bigint', reference('users'))
      .addColumn('deviceId', 'text', required)
      .addColumn('settledTo', 'bigint', required)
      .addPrimaryKeyConstraint('devices_key', ['userId', 'deviceId'])
      .execute()
    await database.schema
      .createTable('device_changes')
      .addColumn('userId', 'bigint', reference('users'))
      .addColumn('deviceId', 'text', required)
      .addColumn('change', 'bigint', required)
      .addColumn('keyHash', 'text', required)
      .addColumn('status', 'integer', required)
      .addColumn('objectId', 'bigint')
      .addColumn('version', 'bigint')
      .addColumn('createdAt', 'bigint', required)
      .addPrimaryKeyConstraint('device_changes_key', ['userId', 'deviceId', 'change'])
      .execute()
  },
}
