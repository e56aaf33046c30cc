import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { beforeEach, describe, expect, it } from 'vitest'
import { auditMoney } from '../../../server/giving/ledger/audit'
import { queueMail } from '../../../server/platform/mail/outbox'
import { noteCurrentKey } from '../../../server/platform/secrets/keys'
import { createSecrets, sealedWith } from '../../../server/platform/secrets/secrets'
import { seedDemo } from '../../../server/startup/demo/seed'
import { buildFundraiser, buildSession, buildUser } from '../../../server/testing/builders'
import { createTestContext, type TestContext } from '../../../server/testing/context'
import { buildBankAccount } from '../../../server/testing/giving/payouts'
import { TEST_SECRET_KEY } from '../../../server/testing/secret-key'
import { serve, type TestServer } from '../../../server/testing/serve'

const NEW_KEY = 'a new secret key for tests, long enough'
const NEW = createSecrets(NEW_KEY)
const BOTH = createSecrets(NEW_KEY, TEST_SECRET_KEY)

describe('npm run pamoja -- rotate-keys', () => {
  let context: TestContext
  let server: TestServer
  beforeEach(async () => {
    context = await createTestContext()
    await seedDemo(context)
    await noteCurrentKey(context.database.write, context.secrets)
    server = await serve({ ...context, secrets: BOTH })
  })

  interface Run {
    child: ChildProcess
    printed: () => string
    ended: Promise<number | null>
  }
  function run(variables: Record<string, string> = { SECRET_KEY: NEW_KEY, SECRET_KEYS_OLD: TEST_SECRET_KEY }): Run {
    const child = spawn(
      process.execPath,
      ['--import', 'tsx', `${import.meta.dirname}/../../../server/operations/commands/rotate-keys.ts`],
      {
        env: {
          PATH: process.env.PATH,
          DATA_DIR: context.dataDirectory,
          DATABASE_URL: context.databaseUrl ?? '',
          ...variables,
        },
        stdio: ['ignore', 'pipe', 'pipe'],
      },
    )
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (output += String(data)))
    return { child, printed: () => output, ended: once(child, 'close').then(([code]) => code) }
  }
  /** How many mails are sealed with the old key: the last table of a rotation. */
  const countOld = async () =>
    (await context.database.read.selectFrom('outgoing_mail').select('recipient').execute()).filter(
      ({ recipient }) => !recipient.startsWith(sealedWith(NEW.keys[0])),
    ).length
  /** So many that the rotation is still at work when it is killed. */
  const writeOldMails = (count: number) =>
    context.database.transaction(async (transaction) => {
      const to = { email: 'amina@example.org', language: 'en', name: null }
      const mail = { to, letter: () => ({ subject: 'Thank you', paragraphs: ['Thank you.'] }) }
      for (let index = 0; index < count; index += 1)
        await queueMail(transaction, context, { ...mail, mailKey: `old:${index}` })
    })

  it('seals all rows while people read and write, also when it is killed and run again', async () => {
    await writeOldMails(3_000)
    await noteCurrentKey(context.database.write, BOTH)
    const admin = await buildUser(context, { isAdmin: 1, email: 'admin@example.org' })
    const account = await buildBankAccount(context, { userId: admin.id })
    const headers = { Authorization: `Bearer ${await buildSession(context, admin)}` }
    const fundraiser = await buildFundraiser(context)
    const gift = { fundraiserId: fundraiser.id, amount: 2_500, currency: 'usd' }
    const failures: unknown[] = []
    let requests = 0
    let writer = ''
    let isDone = false
    async function repeat(request: (index: number) => ReturnType<TestServer['send']>): Promise<void> {
      for (let index = 0; !isDone; index += 1) {
        const { status, body } = await request(index)
        requests += 1
        if (status >= 400) failures.push({ status, body })
      }
    }
    const load = [
      repeat(() => server.send('GET', '/api/admin/users?q=admin%40example.org', { headers })),
      repeat(() => server.send('GET', '/api/admin/donations?limit=50', { headers })),
      repeat(() => server.send('GET', '/api/bank-accounts', { headers })),
      repeat(async (index) => {
        // One person may not change a profile as often as this. Their address is sealed as the running server does it.
        if (index % 40 === 0)
          writer = `Bearer ${await buildSession(context, await buildUser({ ...context, secrets: BOTH }))}`
        return server.send('PATCH', '/api/auth/profile', {
          // Each request is repeated once.
          body: { bio: `Number ${index >> 1}` },
          headers: { Authorization: writer, 'Idempotency-Key': `bio-${index >> 1}` },
        })
      }),
      repeat((index) =>
        server.send('POST', '/api/create-payment-intent', {
          body: { ...gift, donorEmail: `donor-${index}@example.org` },
        }),
      ),
    ]
    const first = run()
    while (!first.printed().includes('rows')) await once(first.child.stdout ?? first.child, 'data')
    first.child.kill('SIGKILL')
    await first.ended
    expect(await countOld()).toBeGreaterThan(0)

    const second = run()
    expect([await second.ended, second.printed()]).toEqual([0, expect.stringContaining('none is left')])
    isDone = true
    await Promise.all(load)
    expect(failures).toEqual([])
    expect(requests).toBeGreaterThan(100)
    expect(await countOld()).toBe(0)
    expect(await auditMoney(context.database.read)).toEqual([])

    // The old key is not needed any more, and alone no longer accepted.
    const after = await serve({ ...context, secrets: NEW })
    const reply = await after.send('GET', '/api/bank-accounts', { headers })
    await after.stop()
    expect(reply).toMatchObject({ status: 200, body: [{ id: account.id, accountNumber: '••••4321' }] })
    const third = run({ SECRET_KEY: NEW_KEY })
    expect([await third.ended, third.printed()]).toEqual([0, expect.stringContaining('0 rows changed')])
    const old = run({ SECRET_KEY: TEST_SECRET_KEY })
    expect([await old.ended, old.printed()]).toEqual([1, expect.stringContaining('encrypted with another key')])
  })

  it('refuses a key with which the server has never run, and changes nothing', async () => {
    await writeOldMails(3)
    const before = await countOld()
    const { ended, printed } = run()
    expect([await ended, printed()]).toEqual([1, expect.stringContaining('Restart it with the new key first')])
    expect(await countOld()).toBe(before)
    expect(before).toBeGreaterThan(0)
  })
})
