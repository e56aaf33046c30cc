import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  createAnnouncement,
  endAnnouncement,
  getAnnouncements,
  listAnnouncements,
  setMaintenance,
} from '#shared/contract/admin/announcements'
import { actsOn, signInAdmin } from '../../../testing/admins'
import { createTestContext, type TestContext } from '../../../testing/context'
import { serve, type TestServer } from '../../../testing/serve'

const HOUR = 60 * 60_000

let context: TestContext
let server: TestServer
let headers: Record<string, string>
beforeAll(async () => {
  context = await createTestContext()
  server = await serve(context)
})
afterAll(async () => {
  await server.stop()
  await context.remove()
})
beforeEach(async () => {
  headers = (await signInAdmin(context)).headers
  for (const { id } of (await server.call(getAnnouncements, {}, headers)).body.announcements)
    await server.call(endAnnouncement, { params: { id } }, headers)
})

const inHours = (hours: number) => new Date(context.clock() + hours * HOUR).toISOString()
const announce = async (changes: object = {}, more: Record<string, string> = {}) =>
  server.send('POST', createAnnouncement.path, {
    headers: { ...headers, ...more },
    body: { text: 'የጥገና ሥራ', level: 'information', endsAt: inHours(2), ...changes },
  })
const shown = async () => (await server.call(listAnnouncements, {})).body.map(({ text }) => text)

describe('an announcement', () => {
  it('is shown from its start to its end, and recorded', async () => {
    const reply = await announce({ startsAt: inHours(1), link: '/about' })
    expect(reply).toMatchObject({ status: 201, body: { text: 'የጥገና ሥራ', link: '/about', startsAt: inHours(1) } })
    const { id } = reply.body as { id: number }
    expect(await shown()).toEqual([])
    context.pass(HOUR)
    expect(await shown()).toEqual(['የጥገና ሥራ'])
    context.pass(HOUR)
    headers = (await signInAdmin(context)).headers
    expect(await shown()).toEqual([])
    expect((await server.call(getAnnouncements, {}, headers)).body.announcements).toEqual([])
    expect(await actsOn(context, `announcement:${id}`)).toMatchObject([{ action: 'announce' }])
  })

  it('ends at once when an admin ends it', async () => {
    const { id } = (await announce()).body as { id: number }
    expect(await shown()).toEqual(['የጥገና ሥራ'])
    await server.call(endAnnouncement, { params: { id } }, headers)
    expect(await shown()).toEqual([])
    expect((await actsOn(context, `announcement:${id}`)).map(({ action }) => action)).toEqual([
      'announce',
      'end-announcement',
    ])
    expect((await server.send('DELETE', `/api/admin/announcements/${id}`, { headers })).status).toBe(404)
  })

  it('is made once for a request that is repeated', async () => {
    const key = { 'Idempotency-Key': 'one' }
    const [first, again] = [await announce({}, key), await announce({}, key)]
    expect(again.body).toEqual(first.body)
    expect(await shown()).toHaveLength(1)
  })

  it.each([
    ['text', { text: '' }],
    ['text', { text: 'a'.repeat(201) }],
    ['text', { text: 'a'.repeat(10_000) }],
    ['link', { link: 'https://evil.example' }],
    ['link', { link: '//evil.example' }],
    ['link', { link: '/\\evil.example' }],
    ['link', { link: 'javascript:alert(1)' }],
    ['level', { level: 'shouting' }],
    ['endsAt', { endsAt: 'tomorrow' }],
    ['startsAt', { startsAt: '2026-11-23T10:00' }],
    ['endsAt', { endsAt: '2020-01-01T00:00:00.000Z' }],
    ['endsAt', { startsAt: '2090-01-01T00:00:00.000Z', endsAt: '2089-01-01T00:00:00.000Z' }],
    ['endsAt', { endsAt: '2099-01-01T00:00:00.000Z' }],
  ])('with an unusable %s is refused: %o', async (path, changes) => {
    expect(await announce(changes)).toMatchObject({ status: 400, body: { issues: [{ path }] } })
  })

  it('is one of five at most', async () => {
    for (let count = 0; count < 5; count += 1) expect((await announce()).status).toBe(201)
    expect(await announce()).toMatchObject({ status: 409, body: { code: 'announcement.too-many' } })
  })

  it('comes after the one that says that maintenance is on, which is another one with another text', async () => {
    await announce()
    await server.call(setMaintenance, { body: { isOn: true, message: 'Back soon.' } }, headers)
    expect(await shown()).toEqual([
      'The site is being maintained: you can read everything, but change nothing right now. Back soon.',
      'የጥገና ሥራ',
    ])
    const keyOfFirst = async () => (await server.call(listAnnouncements, {})).body[0]?.key
    const key = await keyOfFirst()
    await server.call(setMaintenance, { body: { isOn: true, message: 'Back at noon.' } }, headers)
    expect(await keyOfFirst()).not.toBe(key)
    await server.call(setMaintenance, { body: { isOn: false } }, headers)
    expect(await shown()).toEqual(['የጥገና ሥራ'])
  })
})
