import { hashesOfEmail } from '../../../community/users/emails'
import type { Database } from '../../../platform/database/open'
import type { Secrets } from '../../../platform/secrets/secrets'

const BATCH = 500

/** Only a donor can unsubscribe from thanks, so the new hash comes from the addresses of donations. */
export async function moveRefusals({ database, secrets }: { database: Database; secrets: Secrets }): Promise<number> {
  const refusals = await database.read.selectFrom('mail_refusals').select('emailHash').execute()
  const refused = new Set(refusals.map(({ emailHash }) => emailHash))
  let moved = 0
  for (let after: number | undefined = 0; after !== undefined && refused.size > 0; ) {
    const donors: { id: number; donorEmail: string | null; paymentId: number }[] = await database.read
      .selectFrom('donations')
      .select(['id', 'donorEmail', 'paymentId'])
      .where('id', '>', after)
      .where('donorEmail', 'is not', null)
      .orderBy('id')
      .limit(BATCH)
      .execute()
    for (const { donorEmail, paymentId } of donors) {
      if (donorEmail === null) continue
      const email = openIfPossible(secrets, donorEmail, paymentId)
      if (email === null) continue
      const [hash, ...older] = hashesOfEmail(secrets, email)
      for (const old of older.filter((each) => refused.has(each))) {
        await replaceRefusal(database, old, hash)
        refused.delete(old)
        moved += 1
      }
    }
    after = donors.at(-1)?.id
  }
  return moved
}

/** Null for what no key opens: that was reported with its table. */
function openIfPossible(secrets: Secrets, donorEmail: string, paymentId: number): string | null {
  try {
    return secrets.open(donorEmail, 'donations.donorEmail', paymentId)
  } catch {
    return null
  }
}

async function replaceRefusal(database: Database, old: string, emailHash: string): Promise<void> {
  await database.transaction(async (transaction) => {
    const refusal = await transaction
      .deleteFrom('mail_refusals')
      .where('emailHash', '=', old)
      .returning('createdAt')
      .executeTakeFirst()
    if (!refusal) return
    await transaction
      .insertInto('mail_refusals')
      .values({ emailHash, createdAt: refusal.createdAt })
      .onConflict((conflict) => conflict.column('emailHash').doNothing())
      .execute()
  })
}
