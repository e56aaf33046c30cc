import type { Handle } from '../../../platform/database/open'

/** Whether a picture is still shown by anyone: the same one may have been sent twice. */
export async function isPictureUsed(database: Handle, hash: string): Promise<boolean> {
  const portraits = database.selectFrom('users').select('id').where('profileImage', '=', hash)
  const covers = database.selectFrom('fundraisers').select('id').where('image', '=', hash)
  const others = database.selectFrom('fundraiser_pictures').select('fundraiserId as id').where('hash', '=', hash)
  return (await portraits.union(covers).union(others).executeTakeFirst()) !== undefined
}
