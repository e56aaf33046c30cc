import { sql } from 'kysely'
import type { Handle } from '../../../platform/database/open'

/** Whether a picture is still shown by anyone: the same one may have been sent twice. */
export async function isPictureUsed(database: Handle, hash: string): Promise<boolean> {
  const portraits = database.selectFrom('users').select('id').where('profileImage', '=', hash)
  const covers = database.selectFrom('fundraisers').select('id').where('image', '=', hash)
  const others = database.selectFrom('fundraiser_pictures').select('fundraiserId as id').where('hash', '=', hash)
  return (await portraits.union(covers).union(others).executeTakeFirst()) !== undefined
}

/** Pictures that were sent before a moment (milliseconds) and that no person and no fundraiser has, also none that was taken down. */
export async function listUnusedPictures(database: Handle, sentBefore: number): Promise<string[]> {
  const { rows } = await sql<{ hash: string }>`select hash from media where "createdAt" < ${sentBefore}
    except select "profileImage" from users where "profileImage" is not null
    except select image from fundraisers where image is not null
    except select hash from fundraiser_pictures`.execute(database)
  return rows.map(({ hash }) => hash)
}
