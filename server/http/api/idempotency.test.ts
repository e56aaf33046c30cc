import { beforeEach, describe, expect, it } from 'vitest'
import { updateProfile } from '#shared/contract/profiles'
import { editProfile } from '../../community/profiles'
import { VISITOR } from '../../community/sessions/viewer'
import { presentOwnUser } from '../../community/users/present'
import type { Row } from '../../platform/database/schema'
import { forgetOldReplies } from '../../platform/idempotency'
import { buildUser, viewerOf } from '../../testing/builders'
import { createTestContext, type TestContext } from '../../testing/context'
import { createOnce, type Once } from './idempotency'

const HOUR = 60 * 60_000
const DAY = 24 * HOUR

describe('a write with an Idempotency-Key', () => {
  let context: TestContext
  let user: Row<'users'>
  let once: Once
  let prepared = 0
  beforeEach(async () => {
    context = await createTestContext()
    user = await buildUser(context)
    once = createOnce(context)
    prepared = 0
  })

  const callerOf = (by: Row<'users'>, idempotencyKey: string | null) => ({
    ...VISITOR,
    viewer: viewerOf(by),
    idempotencyKey,
  })
  /** An edit whose effect is visible: each edit increments the version. */
  const edit = (
    key: string | null,
    bio = 'One',
    { by = user, through = once, until = Promise.resolve(), fails = false } = {},
  ) =>
    through(updateProfile, { bio }, callerOf(by, key), async () => {
      prepared += 1
      await until
      return async (transaction) => {
        const edited = await editProfile(context, transaction, by.id, by.id, { bio })
        if (fails) throw new Error('no')
        return { status: 201, body: presentOwnUser(edited, context.secrets) }
      }
    })
  const versionOf = async ({ id }: Row<'users'> = user) =>
    (await context.database.read.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow()).version

  it('runs once, and every repeat gets the first reply', async () => {
    const first = await edit('a')
    const repeat = await edit('a')
    expect(repeat).toEqual(first)
    expect(repeat.status).toBe(201)
    expect(await versionOf()).toBe(2)
    expect(prepared).toBe(1)
  })

  it('is refused with different content', async () => {
    await edit('a')
    await expect(edit('a', 'Two')).rejects.toMatchObject({ status: 422 })
    expect(await versionOf()).toBe(2)
  })

  it('is separate for each user', async () => {
    const other = await buildUser(context)
    await edit('a')
    await edit('a', 'One', { by: other })
    expect([await versionOf(), await versionOf(other)]).toEqual([2, 2])
  })

  it('runs every time without a key', async () => {
    await edit(null)
    await edit(null)
    expect(await versionOf()).toBe(3)
  })

  it('is refused with a time to retry while the first request is still running', async () => {
    let finish = () => {}
    const until = new Promise<void>((resolve) => {
      finish = resolve
    })
    const first = edit('a', 'One', { until })
    await expect.poll(() => prepared).toBe(1)
    await expect(edit('a')).rejects.toMatchObject({ status: 409, retryAfterMs: 2_000 })
    finish()
    await first
    expect((await edit('a')).body).toMatchObject({ version: 2 })
  })

  it('runs once when two servers receive it together', async () => {
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => edit('a', 'One', { through: createOnce(context) })),
    )
    expect(answers.map(({ body }) => body.version)).toEqual([2, 2, 2, 2])
    expect(await versionOf()).toBe(2)
  })

  it('is not remembered when it failed, and may be retried', async () => {
    await expect(edit('a', 'One', { fails: true })).rejects.toThrow('no')
    expect(await versionOf()).toBe(1)
    expect((await edit('a')).body).toMatchObject({ version: 2 })
  })

  describe('of a user who has sent very many', () => {
    const sent = ({ id }: Row<'users'>, window: 'hour' | 'day', count: number) => {
      const windowEnd = context.clock() + (window === 'hour' ? HOUR : DAY)
      const row = { limitKey: `once:${window}:${id}`, windowEnd, count }
      return context.database.write.insertInto('limit_counters').values(row).execute()
    }

    it('is refused until the next hour, and neither runs nor is stored', async () => {
      await sent(user, 'hour', 300)
      await expect(edit('a')).rejects.toMatchObject({ status: 429, retryAfterMs: 3_600_000 })
      expect([prepared, await versionOf()]).toEqual([0, 1])
      expect(await context.database.read.selectFrom('idempotency_replies').selectAll().execute()).toEqual([])
      context.pass(HOUR)
      expect((await edit('a')).body).toMatchObject({ version: 2 })
    })

    it('is refused until the next day when every hour was full', async () => {
      await sent(user, 'day', 600)
      await expect(edit('a')).rejects.toMatchObject({ status: 429, retryAfterMs: 86_400_000 })
    })

    it('still gets its reply when it repeats a finished write, however often', async () => {
      await sent(user, 'hour', 299)
      const first = await edit('a')
      for (let time = 0; time < 5; time += 1) expect(await edit('a')).toEqual(first)
      await expect(edit('b')).rejects.toMatchObject({ status: 429 })
      expect(await edit('a')).toEqual(first)
    })

    it('does not limit other users, and admins have no limit', async () => {
      await sent(user, 'hour', 300)
      expect((await edit('a', 'One', { by: await buildUser(context) })).body).toMatchObject({ version: 2 })
      const admin = await buildUser(context, { isAdmin: 1 })
      await sent(admin, 'hour', 300)
      expect((await edit('a', 'One', { by: admin })).body).toMatchObject({ version: 2 })
    })
  })

  it('stores the reply encrypted', async () => {
    await edit('a')
    const rows = await context.database.read.selectFrom('idempotency_replies').selectAll().execute()
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toMatch(/example\.com|Amina/)
  })

  it('is remembered for thirty days', async () => {
    await edit('a')
    context.pass(30 * DAY)
    await forgetOldReplies(context)
    expect((await edit('a')).body).toMatchObject({ version: 2 })
    context.pass(1)
    await forgetOldReplies(context)
    expect((await edit('a')).body).toMatchObject({ version: 3 })
  })
})
