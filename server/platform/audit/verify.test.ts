import { type RawBuilder, sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { recordEdits, removeProtection } from '../../testing/audit-trail'
import { buildUser } from '../../testing/builders'
import { createTestParts, type TestParts } from '../../testing/parts'
import { FIRST_HASH, hashAct, hashDetails } from '../audit-chain'
import { recordAction } from '../audit-log'
import { openDatabase } from '../database/open'
import { eraseDetails } from './erase-details'
import { type Head, verifyTrail } from './verify'

describe('the chain of the audit trail', () => {
  let parts: TestParts
  beforeEach(async () => {
    parts = await createTestParts()
  })
  afterEach(() => parts.remove())

  const verify = (known?: Head) => verifyTrail(parts.database.read, known)
  const acts = () => parts.database.read.selectFrom('audit_trail').selectAll().orderBy('id').execute()
  const change = (statement: RawBuilder<unknown>) => statement.execute(parts.database.write)

  it('verifies while it is empty, and over more acts than are read at once', async () => {
    expect(await verify()).toEqual({ head: { acts: 0, hash: FIRST_HASH }, erased: 0, difference: null })
    await recordEdits(parts.database, 1_200)
    await recordEdits(parts.database, 1)
    const last = (await acts()).at(-1)
    expect(last?.id).toBe(1_201)
    expect(await verify()).toEqual({ head: { acts: 1_201, hash: last?.hash }, erased: 0, difference: null })
  })

  it.each([
    ['a changed action', sql`update audit_trail set action = 'nothing' where id = 3`, /^Act 3 was changed or inserted/],
    ['another person', sql`update audit_trail set "actorId" = null where id = 3`, /^Act 3 was changed or inserted/],
    ['changed details', sql`update audit_trail set after = '{}' where id = 3`, /^The details of act 3 were changed/],
    [
      'half of the details',
      sql`update audit_trail set before = null, salt = null where id = 3`,
      /^The details of act 3/,
    ],
    ['a removed act', sql`delete from audit_trail where id = 3`, /^Act 4 does not follow act 2: /],
    ['a removed first act', sql`delete from audit_trail where id = 1`, /^Act 2 is not the first act: /],
    ['an end that was cut off', sql`delete from audit_trail where id > 3`, /up to act 5, the trail ends with act 3/],
    ['no acts at all', sql`delete from audit_trail`, /up to act 5, the trail ends with act 0/],
    ['no head', sql`delete from audit_head`, /^The head counts 0 acts up to act 0: the acts after it were inserted/],
    ['another head', sql`update audit_head set hash = ${FIRST_HASH}`, /^The head has another hash than act 5/],
    [
      'details that are gone',
      sql`update audit_trail set before = null, after = null, salt = null where id = 3`,
      /act 3 are gone/,
    ],
  ])('shows %s', async (_, statement, difference) => {
    const { id: actorId } = await buildUser(parts)
    await recordEdits(parts.database, 5, { actorId })
    expect((await verify()).difference).toBeNull()
    await removeProtection(parts.database)
    await change(statement)
    expect((await verify()).difference).toMatch(difference)
  })

  it.each([
    ['between others', 3, /^Act 4 does not follow act 3/],
    ['after the last one', 6, /^The head counts 5 acts up to act 5/],
  ])('shows an act that was inserted %s with right hashes of its own', async (_, id, difference) => {
    await recordEdits(parts.database, id === 3 ? 2 : 5)
    // A gap, as after acts of an older version that were rolled back.
    if (id === 3) {
      await change(sql`update audit_head set "lastId" = 3`)
      await recordEdits(parts.database, 3)
      expect((await verify()).difference).toBeNull()
    }
    const previousHash = (await acts())[id - 2]?.hash ?? ''
    const salt = 'a'
    const forged = { id, actorId: null, action: 'edit', subject: 'user:1', createdAt: 1 }
    const chained = { ...forged, detailsHash: hashDetails(salt, 'null', 'null') }
    await parts.database.write
      .insertInto('audit_trail')
      .values({ ...chained, salt, before: 'null', after: 'null', previousHash, hash: hashAct(previousHash, chained) })
      .execute()
    expect((await verify()).difference).toMatch(difference)
  })

  it('shows by a head from elsewhere that the whole chain was written a second time, or cut off with its head', async () => {
    await recordEdits(parts.database, 5)
    const { head } = await verify()
    await recordEdits(parts.database, 2)
    expect((await verify(head)).difference).toBeNull()
    await removeProtection(parts.database)
    await change(sql`delete from audit_trail`)
    await change(sql`delete from audit_head`)
    await recordEdits(parts.database, 4)
    expect((await verify()).difference).toBeNull()
    expect((await verify(head)).difference).toMatch(/^The given head counts 5 acts, the trail has 4/)
    await recordEdits(parts.database, 4)
    expect((await verify(head)).difference).toMatch(/^The chain up to act 5 has another hash than the given head/)
  })

  it('stays right when details are erased, which the database allows, but no other change of an act', async () => {
    await recordEdits(parts.database, 3)
    await parts.database.transaction((transaction) =>
      eraseDetails(transaction, { subject: 'user:1', ids: [1, 2], now: 1 }),
    )
    expect(await verify()).toMatchObject({ head: { acts: 4 }, erased: 2, difference: null })
    for (const statement of [
      sql`update audit_trail set before = null, after = null`,
      sql`update audit_trail set before = null, after = null, salt = null, action = 'nothing'`,
      sql`update audit_trail set before = null, after = null, salt = 'a'`,
      sql`delete from audit_trail where salt is null`,
    ])
      await expect(change(statement)).rejects.toThrow('audit_trail is append-only')
  })

  it('has nothing of a transaction that is rolled back', async () => {
    const failing = parts.database.transaction(async (transaction) => {
      await recordAction(transaction, {
        ...{ actorId: null, action: 'edit', subject: 'user:1', before: null, after: null, createdAt: 1 },
      })
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    await recordEdits(parts.database, 1)
    expect(await verify()).toMatchObject({ head: { acts: 1 }, difference: null })
  })

  it('is one chain when two servers write at once, each with locks on people', async () => {
    const { database } = parts
    // Two servers need PostgreSQL; with SQLite it is two requests.
    const other = database.engine === 'postgres' ? await openDatabase(parts) : database
    const [person, actor] = [await buildUser(parts), await buildUser(parts)]
    let tries = 0
    const act = async (server: typeof other, index: number) => {
      await server.transaction(async (transaction) => {
        tries += 1
        const lock = () => server.lock(transaction, 'users', index % 4 < 2 ? person.id : actor.id)
        if (index % 2) await lock()
        await recordAction(transaction, {
          ...{ actorId: actor.id, action: 'edit', subject: `user:${person.id}`, createdAt: index },
          ...{ before: null, after: { index } },
        })
        await lock()
      })
    }
    await Promise.all(Array.from({ length: 60 }, (_, index) => act(index % 3 ? database : other, index)))
    if (other !== database) await other.close()
    // None was a victim of a deadlock and had to run again.
    expect(tries).toBe(60)
    expect(await verify()).toMatchObject({ head: { acts: 60 }, difference: null })
    const recorded = (await acts()).map(({ createdAt }) => createdAt)
    expect(recorded.toSorted((one, another) => one - another)).toEqual(Array.from({ length: 60 }, (_, index) => index))
  })
})
