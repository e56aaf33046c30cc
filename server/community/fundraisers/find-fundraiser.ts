import type { Handle } from '../../platform/database/open'

export async function findTitle(database: Handle, fundraiserId: number): Promise<string> {
  const fundraiser = database.selectFrom('fundraisers').select('title').where('id', '=', fundraiserId)
  return (await fundraiser.executeTakeFirstOrThrow()).title
}

export async function findOwnerId(database: Handle, fundraiserId: number): Promise<number> {
  const { userId } = await database
    .selectFrom('fundraisers')
    .select('userId')
    .where('id', '=', fundraiserId)
    .executeTakeFirstOrThrow()
  return userId
}
