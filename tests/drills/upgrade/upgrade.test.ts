import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { auditMoney } from '../../../server/giving/ledger/audit'
import { reconcile } from '../../../server/operations/jobs/reconcile-payments'
import { readConfig } from '../../../server/platform/config'
import { openSqlite } from '../../../server/platform/database/sqlite'
import { readFact } from '../../../server/platform/installation'
import { openData } from '../../../server/platform/secrets/known-keys'
import type { TestContext } from '../../../server/testing/build-context'
import { serve, type TestServer } from '../../../server/testing/serve'
import { login } from '../../../shared/contract/auth'
import { getFundraiser } from '../../../shared/contract/fundraisers'
import { listPayoutRequests } from '../../../shared/contract/payouts'
import { getCurrentUser } from '../../../shared/contract/users'
import { type KeptState, listStates, unpackState } from './kept-states'

const HOUR = 60 * 60_000
const TEST_KEYS = {
  PAYMENTS: 'live',
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
  FLUTTERWAVE_SECRET_KEY: 'FLWSECK_TEST-1',
  FLUTTERWAVE_WEBHOOK_SECRET: 'a secret hash',
}

describe.each(listStates())('the data of %s, upgraded', (name) => {
  let state: KeptState
  let context: TestContext
  let server: TestServer
  beforeEach(async () => {
    state = unpackState(name)
    context = await state.open()
    server = await serve(context)
  })
  afterEach(async () => {
    await server.stop()
    await context.remove()
    state.remove()
  })

  const totals = (id: number) => server.call(getFundraiser, { params: { id } })

  it('has its accounts, sessions, totals, pictures and payouts, and records the payment that was waiting', async () => {
    const { accounts, password, fundraisers, payout, waiting } = state.expected
    for (const { id, email, token } of accounts) {
      expect((await server.call(getCurrentUser, {}, { Authorization: `Bearer ${token}` })).body).toMatchObject({
        id,
        email,
      })
      expect((await server.call(login, { body: { email, password } })).body.user).toMatchObject({ id, email })
      expect((await server.send('POST', login.path, { body: { email, password: 'another one' } })).status).toBe(401)
    }
    const stored = await context.database.read
      .selectFrom('users')
      .select('password')
      .where('id', 'in', [1, 2])
      .execute()
    expect(stored.map((user) => user.password.split('$')[1])).toEqual(['argon2id', 'argon2id'])

    for (const { id, currentAmount, donationsCount, image, imageHash } of fundraisers) {
      expect((await totals(id)).body).toMatchObject({ currentAmount, donationsCount, image })
      const picture = await fetch(`${server.origin}${image}`)
      expect(
        createHash('sha256')
          .update(Buffer.from(await picture.arrayBuffer()))
          .digest('hex'),
      ).toBe(imageHash)
    }
    const creator = accounts.at(-1)
    const requests = await server.call(listPayoutRequests, {}, { Authorization: `Bearer ${creator?.token}` })
    expect(requests.body).toMatchObject(payout ? [payout] : [])
    expect(await auditMoney(context.database.read)).toEqual([])
    expect(await readFact(context.database.read, 'mode')).toBe('sandbox')

    context.pass(HOUR)
    await reconcile(context, () => false)
    const before = fundraisers.find(({ id }) => id === waiting.fundraiserId)
    expect((await totals(waiting.fundraiserId)).body).toMatchObject({
      currentAmount: (before?.currentAmount ?? 0) + waiting.amount,
      donationsCount: (before?.donationsCount ?? 0) + 1,
    })
    expect(await auditMoney(context.database.read)).toEqual([])
  })
})

it('is refused under test keys and with another key before anything is changed', async () => {
  const [oldest = ''] = listStates()
  const state = unpackState(oldest)
  try {
    const before = await shapeOf(state)
    const start = (variables: Record<string, string>) =>
      openData(readConfig({ DATA_DIR: state.dataDirectory, ...variables }))
    await expect(start(TEST_KEYS)).rejects.toThrow('were made in the sandbox, not with test keys')
    await expect(start({ SECRET_KEY: 'another key, which is long enough' })).rejects.toThrow(
      'encrypted with another key',
    )
    expect(await shapeOf(state)).toEqual(before)
  } finally {
    state.remove()
  }
})

it.each([40, 150])(
  'is as it was after a kill at statement %i of the upgrade, and is upgraded at the next start',
  async (statement) => {
    const [oldest = ''] = listStates()
    const state = unpackState(oldest)
    try {
      const before = await shapeOf(state)
      const upgrade = join(import.meta.dirname, 'killed-upgrade.ts')
      const child = spawn(process.execPath, ['--import', 'tsx', upgrade, state.dataDirectory, String(statement)], {
        stdio: 'inherit',
      })
      const [, signal] = await once(child, 'exit')
      expect(signal).toBe('SIGKILL')
      expect(await shapeOf(state)).toEqual(before)
      const context = await state.open()
      expect(await auditMoney(context.database.read)).toEqual([])
      await context.remove()
      expect(await shapeOf(state)).not.toEqual(before)
    } finally {
      state.remove()
    }
  },
)

/** The schema, and which migrations were run. */
async function shapeOf({ dataDirectory }: KeptState) {
  const { read, write, writer } = openSqlite(join(dataDirectory, 'pamoja.db'))
  const schema = writer.prepare('select sql from sqlite_schema order by name').all()
  const migrations = writer.prepare('select name from kysely_migration order by name').all()
  await read.destroy()
  await write.destroy()
  return { schema, migrations }
}
