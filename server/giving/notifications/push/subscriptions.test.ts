import { createECDH } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { getPushKey, removePush, savePush } from '#shared/contract/account/push'
import { closeAccount } from '#shared/contract/your-data'
import { startPushWorker } from '../../../operations/jobs/workers'
import { createSecrets } from '../../../platform/secrets/secrets'
import { buildFundraiser, buildSession, buildUser } from '../../../testing/builders'
import { openServer, type TestContext } from '../../../testing/context'
import { quickHash } from '../../../testing/passwords'
import { pushTo, sendPushes, subscribe } from '../../../testing/push'
import { TEST_SECRET_KEY } from '../../../testing/secret-key'
import { serve, type TestServer } from '../../../testing/serve'
import { readPushKeys } from './keys'

const DAY = 24 * 60 * 60_000

describe('the browsers of people', () => {
  let context: TestContext
  let server: TestServer
  beforeEach(async () => {
    ;({ context, server } = await openServer())
  })

  const bearer = async (user: { id: number }) => ({ Authorization: `Bearer ${await buildSession(context, user)}` })
  const list = () => context.database.read.selectFrom('push_subscriptions').selectAll().orderBy('id').execute()
  const keys = () => ({ p256dh: createECDH('prime256v1').generateKeys('base64url'), auth: 'A'.repeat(22) })
  const GOOGLE = 'https://fcm.googleapis.com/fcm/send/abc'

  it('are stored sealed, once each, with what their person has chosen last', async () => {
    const ada = await buildUser(context)
    const headers = await bearer(ada)
    const body = { endpoint: GOOGLE, ...keys(), showsNames: false }
    await server.call(savePush, { body }, headers)
    await server.call(savePush, { body: { ...body, showsNames: true } }, { ...headers, 'Accept-Language': 'fr' })
    const rows = await list()
    expect(rows).toMatchObject([{ userId: ada.id, showsNames: 1, service: 'google' }])
    for (const secret of ['fcm/send', body.p256dh, body.auth]) expect(JSON.stringify(rows)).not.toContain(secret)
  })

  it.each([
    'http://fcm.googleapis.com/fcm/send/a',
    'https://fcm.googleapis.com.evil.example/a',
    'https://127.0.0.1/push/a',
    'http://localhost:3000/push/a',
  ])('are refused at %s', async (endpoint) => {
    const headers = await bearer(await buildUser(context))
    const body = { endpoint, ...keys(), showsNames: false }
    expect(await server.send('PUT', savePush.path, { body, headers })).toMatchObject({
      status: 400,
      body: { code: 'push.unknown-service' },
    })
    expect(await list()).toEqual([])
  })

  it('are refused with a key that nothing can be encrypted for', async () => {
    const headers = await bearer(await buildUser(context))
    const body = { endpoint: GOOGLE, p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22), showsNames: false }
    expect(await server.send('PUT', savePush.path, { body, headers })).toMatchObject({
      status: 400,
      body: { code: 'push.unusable-key' },
    })
  })

  it('change hands with what waits for them left behind', async () => {
    const [ada, ben] = [await buildUser(context), await buildUser(context)]
    const { id: fundraiserId } = await buildFundraiser(context, { userId: ada.id })
    const body = { endpoint: await subscribe(context, server, ada), ...keys(), showsNames: false }
    await pushTo(context, { eventKey: 'month:1', kind: 'month', fundraiserId, userId: ada.id }, ada)
    await server.call(savePush, { body }, await bearer(ben))
    expect(await list()).toMatchObject([{ userId: ben.id }])
    await sendPushes(context)
    expect(context.sandbox.control.push.requests()).toEqual([])
  })

  it('are ten at most: the one used longest ago gives way', async () => {
    const ada = await buildUser(context)
    const endpoints: string[] = []
    for (let number = 0; number < 11; number += 1) {
      context.pass(1_000)
      endpoints.push(await subscribe(context, server, ada))
    }
    expect(await list()).toHaveLength(10)
    const remove = async (endpoint: string) =>
      (await server.call(removePush, { body: { endpoint } }, await bearer(ada))).body.removed
    expect([await remove(endpoints[0] ?? ''), await remove(endpoints[10] ?? '')]).toEqual([false, true])
  })

  it('are removed only by their person', async () => {
    const endpoint = await subscribe(context, server, await buildUser(context))
    const headers = await bearer(await buildUser(context))
    expect((await server.call(removePush, { body: { endpoint } }, headers)).body.removed).toBe(false)
    expect(await list()).toHaveLength(1)
  })

  it('go with the account', async () => {
    const ada = await buildUser(context, { password: quickHash('a good password') })
    const { id: fundraiserId } = await buildFundraiser(context)
    await subscribe(context, server, ada)
    await pushTo(context, { eventKey: 'thanks:1', kind: 'thanks', fundraiserId, userId: ada.id }, ada)
    await context.database.write.deleteFrom('notifications').execute()
    await server.call(closeAccount, { body: { password: 'a good password' } }, await bearer(ada))
    expect(await list()).toEqual([])
  })

  it('are forgotten when their session has ended', async () => {
    const ada = await buildUser(context)
    await subscribe(context, server, ada)
    context.pass(31 * DAY)
    await subscribe(context, server, ada)
    const worker = startPushWorker(context)
    await worker.run()
    await worker.stop()
    expect(await list()).toHaveLength(1)
  })
})

describe('the keys of the server', () => {
  it('are the same for all servers and after a restart, and nobody reads the private one', async () => {
    const { context, server } = await openServer()
    const other = await serve(context)
    const replies = await Promise.all([server.call(getPushKey, {}), other.call(getPushKey, {})])
    const restarted = await readPushKeys({ ...context, secrets: createSecrets(TEST_SECRET_KEY) })
    expect(replies.map(({ body }) => body)).toEqual(Array(2).fill({ publicKey: restarted.publicKey }))
    const stored = await context.database.read.selectFrom('installation').selectAll().execute()
    expect(JSON.stringify(stored)).not.toContain(restarted.privateKey)
  })
})
