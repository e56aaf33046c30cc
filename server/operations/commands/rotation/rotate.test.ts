import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { hashEmail, openEmail } from '../../../community/users/emails'
import { findUserByEmail } from '../../../community/users/find-user'
import { hashesOfNumber, openAccount, openDestination, openRecipient } from '../../../giving/payouts/sealed'
import type { Tables } from '../../../platform/database/schema'
import { SEALED_COLUMNS } from '../../../platform/secrets/sealed-columns'
import { createSecrets, sealedWith } from '../../../platform/secrets/secrets'
import { buildDonation, buildUser } from '../../../testing/builders'
import { createGiving, type Giving } from '../../../testing/giving/giving'
import { TEST_SECRET_KEY } from '../../../testing/secret-key'
import { buildSealedRows } from '../../../testing/secrets/sealed-rows'
import { rotate } from './rotate'
import type { Values } from './tables'

const NEW_KEY = 'a new secret key for tests, long enough'
const NEW = createSecrets(NEW_KEY)
const BOTH = createSecrets(NEW_KEY, TEST_SECRET_KEY)

describe('sealing everything with a new key', () => {
  let giving: Giving
  beforeEach(async () => {
    giving = await createGiving()
  })

  const run = () => rotate({ database: giving.context.database, secrets: BOTH }, () => {})
  const read = () => giving.context.database.read

  /** All texts in the database that look sealed, by their column. */
  async function findSealed(): Promise<Map<string, string[]>> {
    const found = new Map<string, string[]>()
    for (const { name } of await read().introspection.getTables()) {
      const { rows } = await sql<Values>`select * from ${sql.table(name)}`.execute(read())
      for (const [column, value] of rows.flatMap((row) => Object.entries(row)))
        if (typeof value === 'string' && /^v\d+\.[\w-]+\./.test(value))
          found.set(`${name}.${column}`, [...(found.get(`${name}.${column}`) ?? []), value])
    }
    return found
  }
  const countByColumn = (found: ReadonlyMap<string, string[]>) =>
    Object.fromEntries([...found].map(([place, texts]) => [place, texts.length]))

  it('knows every column in which the server stores a sealed text', async () => {
    await buildSealedRows(giving)
    expect([...(await findSealed()).keys()].sort()).toEqual(Object.keys(SEALED_COLUMNS).sort())
  })

  it('leaves nothing of the old key', async () => {
    const { user, account, payout } = await buildSealedRows(giving)
    const before = await findSealed()
    expect(await run()).toMatchObject({ problems: [], left: 0 })

    const after = await findSealed()
    expect(countByColumn(after)).toEqual(countByColumn(before))
    for (const text of [...after.values()].flat()) expect(text).toMatch(new RegExp(`^${sealedWith(NEW.keys[0])}`))
    const found = await findUserByEmail(read(), [hashEmail(NEW, 'amina@example.org')])
    expect(found && [found.id, openEmail(NEW, found)]).toEqual([user.id, 'amina@example.org'])
    const row = <Name extends 'bank_accounts' | 'payout_requests'>(name: Name, id: number) =>
      sql<Tables[Name]>`select * from ${sql.table(name)} where id = ${id}`.execute(read())
    expect((await row('bank_accounts', account.id)).rows[0]).toMatchObject({
      accountNumberHash: hashesOfNumber(NEW, { country: 'KE', accountNumber: '0123454321' })[0],
    })
    const [kept] = await read().selectFrom('bank_accounts').selectAll().execute()
    expect(kept && openAccount(NEW, kept)).toMatchObject({ accountNumber: '0123454321', swiftCode: 'EQBLKENA' })
    const [sent] = await read().selectFrom('payout_requests').selectAll().where('id', '=', payout.id).execute()
    expect(sent && openRecipient(NEW, sent)).toBe('Her sister')
    expect(sent?.destination && openDestination(NEW, sent.destination, payout.id)).toMatchObject({ country: 'KE' })

    const [follow] = await read().selectFrom('follows').selectAll().execute()
    expect(follow?.emailHash).toBe(hashEmail(NEW, 'ama@example.org'))

    const again = await run()
    expect([...again.changed.values()].filter((rows) => rows > 0)).toEqual([])
    expect([...(await findSealed()).values()].flat().sort()).toEqual([...after.values()].flat().sort())
  })

  it('keeps the placeholder of a closed account', async () => {
    const { id } = await buildUser(giving.context, { email: 'left@example.org' })
    const closed = { email: giving.context.secrets.seal('', 'users.email', id), emailHash: `closed:${id}` }
    await giving.context.database.write.updateTable('users').set(closed).where('id', '=', id).execute()
    await run()
    const row = await read().selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    expect([row.emailHash, openEmail(NEW, row)]).toEqual([`closed:${id}`, ''])
  })

  it('reports what it can’t open and what would be there twice, and changes everything else', async () => {
    const { context } = giving
    const [lost, twice, right] = [await buildUser(context), await buildUser(context), await buildUser(context)]
    const write = context.database.write
    const email = createSecrets('a key that nobody remembers, long enough').seal('x', 'users.email', lost.id)
    await write.updateTable('users').set({ email }).where('id', '=', lost.id).execute()
    // Signed up a second time, under a mistyped key.
    const again = await buildUser(
      { ...context, secrets: NEW },
      { email: context.secrets.open(twice.email, 'users.email', twice.id) },
    )
    const { problems, left } = await run()
    expect(problems).toEqual([
      `users ${lost.id} opens with none of the keys`,
      `users ${twice.id} is the same as another row, which has its hash already`,
    ])
    expect(left).toBe(2)
    const kept = await read().selectFrom('users').selectAll().where('id', 'in', [right.id, again.id]).execute()
    expect(kept.map((user) => openEmail(NEW, user))).toHaveLength(2)
  })

  it('keeps the choice of a donor who gets no thanks', async () => {
    const { context } = giving
    await buildDonation(context, { donorEmail: 'kwame@example.org' })
    await buildDonation(context, { donorEmail: 'kwame@example.org' })
    const hash = (secrets = context.secrets) => hashEmail(secrets, 'kwame@example.org')
    const createdAt = context.clock()
    const others = { emailHash: 'of nobody', createdAt }
    await context.database.write
      .insertInto('mail_refusals')
      .values([{ emailHash: hash(), createdAt }, others])
      .execute()
    await run()
    await run()
    const rows = await read().selectFrom('mail_refusals').select('emailHash').orderBy('emailHash').execute()
    expect(rows.map(({ emailHash }) => emailHash).sort()).toEqual([hash(NEW), 'of nobody'].sort())
  })
})
