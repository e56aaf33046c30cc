import type { Handle } from './database/open'

/** The facts that this server keeps about its own data, one row each. Keys have rows of their own: `secrets/known-keys.ts`. */
export type InstallationFact =
  | 'mode'
  | 'demo'
  /** The public key of the sandbox that was started last: each sandbox has another one. */
  | 'sandbox'
  | 'last-backup'
  | 'last-verified-backup'
  | 'last-audit'
  /** When a server began the last audit, so that no other one does the same. */
  | 'audit-began'
  | 'last-comparison'
  | 'setup-token'
  | 'maintenance'
  /** Written to find out whether the database can be written. */
  | 'write-trial'
  /** Data is being moved here, or a move was broken off. */
  | 'unfinished-move'
  /** All data was moved away from here; where to, in words. */
  | 'moved-to'

/** The stored text of a fact; null if there is none. */
export async function readFact(database: Handle, name: InstallationFact): Promise<string | null> {
  const row = await database.selectFrom('installation').select('value').where('name', '=', name).executeTakeFirst()
  return row?.value ?? null
}

/** Stores a fact in place of the one before it. */
export async function storeFact(database: Handle, name: InstallationFact, value: string): Promise<void> {
  await database
    .insertInto('installation')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute()
}

/** Stores `value` in place of `before`; null: in place of nothing. False if there is another one, or somebody else was faster. */
export async function replaceFact(
  database: Handle,
  name: InstallationFact,
  before: string | null,
  value: string,
): Promise<boolean> {
  if (before === null) {
    const { numInsertedOrUpdatedRows } = await database
      .insertInto('installation')
      .values({ name, value })
      .onConflict((conflict) => conflict.column('name').doNothing())
      .executeTakeFirstOrThrow()
    return numInsertedOrUpdatedRows === 1n
  }
  const { numUpdatedRows } = await database
    .updateTable('installation')
    .set({ value })
    .where('name', '=', name)
    .where('value', '=', before)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function forgetFact(database: Handle, name: InstallationFact): Promise<void> {
  await database.deleteFrom('installation').where('name', '=', name).execute()
}

/** Removes a fact that has this value. False if it has another one, or somebody else was faster. */
export async function takeFact(database: Handle, name: InstallationFact, value: string): Promise<boolean> {
  const { numDeletedRows } = await database
    .deleteFrom('installation')
    .where('name', '=', name)
    .where('value', '=', value)
    .executeTakeFirst()
  return numDeletedRows === 1n
}
