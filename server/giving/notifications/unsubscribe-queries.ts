import type { Handle } from '../../platform/database/open'

export async function insertRefusal(database: Handle, emailHash: string, createdAt: number): Promise<void> {
  await database
    .insertInto('mail_refusals')
    .values({ emailHash, createdAt })
    .onConflict((conflict) => conflict.column('emailHash').doNothing())
    .execute()
}

export async function listRefusals(database: Handle, emailHashes: string[]): Promise<string[]> {
  if (emailHashes.length === 0) return []
  const rows = await database
    .selectFrom('mail_refusals')
    .select('emailHash')
    .where('emailHash', 'in', emailHashes)
    .execute()
  return rows.map(({ emailHash }) => emailHash)
}
