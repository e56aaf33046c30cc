import { sql } from 'kysely'
import type { Migration } from '../types'

/** Finds who shows a picture, without reading all people and fundraisers. */
export const shownPictures: Migration = {
  name: '042-shown-pictures',
  async up(database) {
    await sql`create index fundraisers_image on fundraisers (image) where image is not null`.execute(database)
    await sql`create index users_picture on users ("profileImage") where "profileImage" is not null`.execute(database)
  },
}
