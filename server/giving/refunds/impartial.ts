import { requireImpartial } from '../../community/users/admins'
import type { Handle } from '../../platform/database/open'
import { refuse } from '../../platform/refusals/refusal'

interface Gift {
  fundraiserId: number
  donorId: number | null
}

/** Throws 403 for an admin who gave the money, whose fundraiser got it, or who made the profile of the person who got it. */
export async function requireImpartialTo(database: Handle, admin: { id: number }, gift: Gift): Promise<void> {
  if (gift.donorId === admin.id) throw refuse('admin.own-matter')
  const owners = database.selectFrom('fundraisers').select('userId').where('id', '=', gift.fundraiserId)
  const { userId } = await owners.executeTakeFirstOrThrow()
  await requireImpartial(database, admin, userId)
}
