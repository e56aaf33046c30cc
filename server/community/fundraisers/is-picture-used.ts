import type { Handle } from '../../platform/database/open'

/** Whether a picture is still shown by anyone: the same one may have been sent twice. */
export async function isPictureUsed(database: Handle, hash: string): Promise<boolean> {
  const portraits = database.selectFrom('users').select('id').where('profileImage', '=', hash)
  const pictures = database.selectFrom('fundraisers').select('id').where('image', '=', hash)
  return (await portraits.union(pictures).executeTakeFirst()) !== undefined
}
