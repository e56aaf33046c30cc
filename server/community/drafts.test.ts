import { beforeEach, describe, expect, inject, it } from 'vitest'
import { fillPath } from '#shared/contract/base/call'
import {
  DRAFT_PHOTO_MAXIMUM,
  DRAFTS_MAXIMUM,
  deleteDraft,
  getDraft,
  listDrafts,
  putDraft,
} from '#shared/contract/drafts'
import { exportMyData } from '#shared/contract/your-data'
import { startAccountWorkers } from '../operations/jobs/workers'
import type { Row } from '../platform/database/schema'
import { buildSession, buildUser, viewerOf } from '../testing/builders'
import { openServer, type TestContext } from '../testing/context'
import { quickHash } from '../testing/passwords'
import { serve, type TestServer } from '../testing/serve'
import { saveDraft } from './drafts'

const DAY = 24 * 60 * 60_000
const PHOTO = 'data:image/jpeg;base64,AAAA'
const ENTRY = '7d3f1c1e-5a0b-4a57-9a0e-3f0f5a1c2b3d'
const PLACE = { kind: 'fundraiser.create', key: 'a-well' } as const

describe('copies of drafts', () => {
  let context: TestContext
  let server: TestServer
  let user: Row<'users'>
  let headers: Record<string, string>
  beforeEach(async () => {
    ;({ context, server } = await openServer())
    user = await buildUser(context, { password: quickHash('a good password') })
    headers = { Authorization: `Bearer ${await buildSession(context, user)}` }
  })

  const put = (content: object, place: Record<string, string> = PLACE) =>
    server.send('PUT', fillPath(putDraft.path, place), {
      body: {
        account: user.id,
        entryId: ENTRY,
        savedAt: 1,
        knows: [],
        text: '{"title":"A well"}',
        photo: null,
        ...content,
      },
      headers,
    })
  const list = async () => (await server.call(listDrafts, {}, headers)).body
  const rows = () => context.database.read.selectFrom('drafts').selectAll().execute()

  it('are listed without photos, returned with them, and are unreadable in the database', async () => {
    expect(await put({ photo: PHOTO })).toMatchObject({ status: 200, body: { savedAt: 1 } })
    const copy = { ...PLACE, savedAt: 1, text: '{"title":"A well"}' }
    expect(await list()).toEqual({ account: user.id, drafts: [copy] })
    const { body } = await server.call(getDraft, { params: PLACE }, headers)
    expect(body).toEqual({ account: user.id, draft: copy, photo: PHOTO })
    const [row] = await rows()
    expect(JSON.stringify(row)).not.toContain('title')
    expect(row?.photo).not.toContain('AAAA')
  })

  it('may be sent again, and are replaced only by a device that knows the stored version', async () => {
    await put({})
    expect((await put({})).status).toBe(200)
    expect((await put({ savedAt: 5, knows: [1], text: '"mine"' })).status).toBe(200)
    expect(await put({ savedAt: 9, knows: [1], text: '"from an older one"' })).toMatchObject({
      status: 409,
      body: { code: 'draft.changed-elsewhere' },
    })
    expect((await list()).drafts).toMatchObject([{ text: '"mine"' }])
  })

  it('end when the draft is submitted, and do not come back afterwards', async () => {
    await put({})
    await put({ entryId: '11111111-1111-4111-8111-111111111111' }, { ...PLACE, key: 'another' })
    const submit = () =>
      server.send('PATCH', '/api/auth/profile', {
        body: { bio: 'Teacher' },
        headers: { ...headers, 'Idempotency-Key': ENTRY },
      })
    expect((await submit()).status).toBe(200)
    expect((await list()).drafts).toMatchObject([{ key: 'another' }])
    expect(await put({ savedAt: 2 })).toMatchObject({ status: 409, body: { code: 'draft.submitted' } })
  })

  it('can be deleted by their owner, also twice', async () => {
    await put({})
    const remove = (account: number) =>
      server.send('DELETE', fillPath(deleteDraft.path, PLACE), { body: { account, knows: [1] }, headers })
    expect(await remove(user.id + 1)).toMatchObject({ status: 409, body: { code: 'draft.other-account' } })
    expect((await list()).drafts).toHaveLength(1)
    expect((await remove(user.id)).status).toBe(200)
    expect((await remove(user.id)).status).toBe(200)
    expect((await list()).drafts).toEqual([])
  })

  it('are not deleted by a device that does not know the stored version', async () => {
    await put({})
    await put({ savedAt: 5, knows: [1], text: '"from another device"' })
    for (const knows of [[1], []]) {
      const body = { account: user.id, knows }
      expect((await server.send('DELETE', fillPath(deleteDraft.path, PLACE), { body, headers })).status).toBe(200)
    }
    expect((await list()).drafts).toMatchObject([{ savedAt: 5, text: '"from another device"' }])
  })

  it('are refused with a version that is no safe integer, or with too many versions', async () => {
    for (const savedAt of [1e300, Number.MAX_SAFE_INTEGER + 1, -1, 0.5])
      expect((await put({ savedAt })).status).toBe(400)
    expect((await put({ knows: [1e300] })).status).toBe(400)
    expect((await put({ knows: Array.from({ length: 101 }, (_, number) => number) })).status).toBe(400)
  })

  it('are limited in size, number and frequency', async () => {
    const photo = `data:image/jpeg;base64,${'A'.repeat(DRAFT_PHOTO_MAXIMUM)}`
    expect((await put({ photo })).status).toBe(400)
    for (const wrong of [`${PHOTO}  ${PHOTO}`, ` ${PHOTO}`, `${PHOTO} `])
      expect((await put({ photo: wrong })).status).toBe(400)
    expect((await put({ photo: `${PHOTO} ${PHOTO}` })).status).toBe(200)
    await context.database.write.deleteFrom('drafts').execute()
    expect((await put({ text: 'x'.repeat(4_000_000) })).status).toBe(413)
    for (let number = 0; number < DRAFTS_MAXIMUM; number += 1) await put({}, { ...PLACE, key: `number-${number}` })
    expect(await put({}, { ...PLACE, key: 'one-more' })).toMatchObject({ body: { code: 'draft.too-many' } })
    expect((await put({ savedAt: 2, knows: [1] }, { ...PLACE, key: 'number-0' })).status).toBe(200)
    let status = 200
    while (status === 200) status = (await put({ savedAt: 2 }, { ...PLACE, key: 'number-0' })).status
    expect(status).toBe(429)
  })

  it('have room for twenty megabytes, whatever is in them, and one may replace itself', async () => {
    const photo = `data:image/jpeg;base64,${'A'.repeat(DRAFT_PHOTO_MAXIMUM - 30)}`
    const answers = []
    for (let number = 0; number < 15; number += 1)
      answers.push((await put({ photo }, { ...PLACE, key: `number-${number}` })).body)
    const bytes = (await rows()).reduce((sum, row) => sum + row.text.length + (row.photo?.length ?? 0), 0)
    expect(bytes).toBeGreaterThan(18_000_000)
    expect(bytes).toBeLessThan(20_000_000)
    expect(answers.at(-1)).toMatchObject({ code: 'draft.no-room' })
    expect((await put({}, { ...PLACE, key: 'number-14' })).status).toBe(200)
    expect((await put({ photo, savedAt: 2, knows: [1] }, { ...PLACE, key: 'number-0' })).status).toBe(200)
  })

  it.skipIf(inject('postgres'))(
    'stay on the phone when the disk is almost full, but a stored one may be changed, not lengthened',
    async () => {
      await put({})
      const full = await serve({ ...context, config: { ...context.config, dataDirectory: '/no/such/folder' } })
      const body = { account: user.id, entryId: ENTRY, savedAt: 2, knows: [1], text: '"More"', photo: null }
      const putFull = (key: string, text = body.text) =>
        full.send('PUT', fillPath(putDraft.path, { ...PLACE, key }), { body: { ...body, text }, headers })
      const refused = { status: 409, body: { code: 'draft.no-room' } }
      expect(await putFull('another')).toMatchObject(refused)
      expect(await putFull(PLACE.key, '{"title":"A deeper well"}')).toMatchObject(refused)
      expect((await putFull(PLACE.key)).status).toBe(200)
    },
  )

  it('have room for two gigabytes of everybody together', async () => {
    await put({})
    const { id } = await buildUser(context)
    const others = { userId: id, ...PLACE, entryId: ENTRY, text: '', savedAt: 1, changedAt: 1, bytes: 2_000_000_000 }
    await context.database.write.insertInto('drafts').values(others).execute()
    const longer = { savedAt: 2, knows: [1], text: '{"title":"A deeper well"}' }
    expect(await put(longer)).toMatchObject({ status: 409, body: { code: 'draft.no-room' } })
    await context.database.write.updateTable('drafts').set({ bytes: 1_999_999_000 }).where('userId', '=', id).execute()
    expect((await put(longer)).status).toBe(200)
  })

  it('are fewer, shorter and without photos before the address is confirmed', async () => {
    await context.database.write.updateTable('users').set({ emailConfirmedAt: null }).execute()
    for (const key of ['one', 'two', 'three']) expect((await put({}, { ...PLACE, key })).status).toBe(200)
    expect(await put({}, { ...PLACE, key: 'four' })).toMatchObject({ body: { code: 'draft.too-many' } })
    const change = (content: object) => put({ savedAt: 2, knows: [1], ...content }, { ...PLACE, key: 'one' })
    for (const content of [{ photo: PHOTO }, { text: '漢'.repeat(13_334) }])
      expect(await change(content)).toMatchObject({ status: 409, body: { code: 'draft.no-room' } })
    expect((await change({ text: 'x'.repeat(40_000) })).status).toBe(200)
  })

  it('are part of the exported data', async () => {
    await put({ photo: PHOTO })
    const { body } = await server.call(exportMyData, {}, headers)
    expect(body.drafts).toMatchObject([{ kind: 'fundraiser.create', text: '{"title":"A well"}', photo: PHOTO }])
  })

  it('are deleted with the account, and not stored when it is closed meanwhile', async () => {
    await put({})
    await server.send('DELETE', '/api/auth/account', { body: { password: 'a good password' }, headers })
    const body = { account: user.id, entryId: ENTRY, savedAt: 1, knows: [], text: '""', photo: null }
    await expect(saveDraft(context, viewerOf(user), { params: PLACE, query: undefined, body })).rejects.toThrow(
      'Please sign in',
    )
    expect(await rows()).toEqual([])
  })

  it('are deleted ninety days after the last change', async () => {
    const workers = startAccountWorkers(context)
    await put({})
    await put({}, { ...PLACE, key: 'changed-later' })
    context.pass(60 * DAY)
    headers = { Authorization: `Bearer ${await buildSession(context, user)}` }
    await put({ savedAt: 2, knows: [1] }, { ...PLACE, key: 'changed-later' })
    context.pass(31 * DAY)
    await workers.run()
    await workers.stop()
    expect((await rows()).map(({ key }) => key)).toEqual(['changed-later'])
  })
})
