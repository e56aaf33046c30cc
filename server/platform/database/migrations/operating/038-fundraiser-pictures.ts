import { atLeast, type Migration, reference, required } from '../types'

/** The pictures of a fundraiser after its cover, which stays in `fundraisers.image`. */
export const fundraiserPictures: Migration = {
  name: '038-fundraiser-pictures',
  async up(database) {
    await database.schema
      .createTable('fundraiser_pictures')
      .addColumn('fundraiserId', 'bigint', reference('fundraisers'))
      .addColumn('position', 'integer', required)
      .addColumn('hash', 'text', required)
      .addPrimaryKeyConstraint('fundraiser_pictures_place', ['fundraiserId', 'position'])
      .addCheckConstraint('fundraiser_pictures_position', atLeast('position', 1))
      .execute()
    // Whether a picture is still shown is asked before it is erased.
    await database.schema.createIndex('fundraiser_pictures_hash').on('fundraiser_pictures').column('hash').execute()
  },
}
