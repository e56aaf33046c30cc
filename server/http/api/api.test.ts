import { connect, type Socket } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { updateProfile } from '#shared/contract/profiles'
import type { Row } from '../../platform/database/schema'
import { buildSession, buildUser, viewerOf } from '../../testing/builders'
import { createTestContext, type TestContext } from '../../testing/context'
import { serve, type TestServer } from '../../testing/serve'
import { createUploads, type Uploads } from './api'

const HOUR = 60 * 60_000
const PHOTO = 150_000
const HUGE = 7_000_000

let context: TestContext
beforeEach(async () => {
  context = await createTestContext()
})

const refused = { status: 503, retryAfterMs: 5_000 }

describe('uploads', () => {
  let uploads: Uploads
  let finish: (() => void)[]
  beforeEach(() => {
    uploads = createUploads(context)
    finish = []
  })

  /** Starts to read; resolves once the read has started or was refused. The returned function ends the read. */
  async function begin(person: number | null, weight: number | null): Promise<() => Promise<void>> {
    let ended: Promise<void> = Promise.resolve()
    await new Promise<void>((started, fail) => {
      ended = uploads(person === null ? null : viewerOf({ id: person }), weight, () => {
        started()
        return new Promise<void>((resolve) => finish.push(resolve))
      })
      ended.catch(fail)
    })
    const end = finish.at(-1)
    return () => {
      end?.()
      return ended
    }
  }

  it('of one user are read four photos at a time, and those of others too', async () => {
    const [first] = [await begin(1, PHOTO), await begin(1, PHOTO), await begin(1, PHOTO), await begin(1, PHOTO)]
    await expect(begin(1, PHOTO)).rejects.toMatchObject(refused)
    await begin(2, PHOTO)
    await first?.()
    await begin(1, PHOTO)
    await expect(begin(1, PHOTO)).rejects.toMatchObject(refused)
  })

  it('of a huge or unknown size are read two at a time for one user, and eight in total', async () => {
    const ends = []
    for (const person of [1, 2, 3, 4]) ends.push(await begin(person, HUGE), await begin(person, null))
    await expect(begin(1, HUGE)).rejects.toMatchObject(refused)
    await expect(begin(5, HUGE)).rejects.toMatchObject(refused)
    // A phone's photo is a hundredth of that: there is a place for it.
    await begin(1, PHOTO)
    await ends[0]?.()
    await begin(5, HUGE)
    await expect(begin(6, HUGE)).rejects.toMatchObject(refused)
  })

  it('of sign-ups with a portrait are read two hundred at a time, which does not delay other users', async () => {
    for (let number = 0; number < 200; number += 1) await begin(null, 200_000)
    await expect(begin(null, 200_000)).rejects.toMatchObject(refused)
    await begin(null, 2_000)
    await begin(1, PHOTO)
    expect(await context.database.read.selectFrom('limit_counters').selectAll().execute()).toHaveLength(1)
  })

  it('release their place when they break off', async () => {
    const broken = () => uploads(viewerOf({ id: 1 }), HUGE, () => Promise.reject(new Error('broke off')))
    for (let time = 0; time < 3; time += 1) await expect(broken()).rejects.toThrow('broke off')
    await begin(1, HUGE)
  })

  it('are refused for an hour after three hundred of one user', async () => {
    const row = { limitKey: 'upload:1', windowEnd: context.clock() + HOUR, count: 300 }
    await context.database.write.insertInto('limit_counters').values(row).execute()
    await expect(begin(1, PHOTO)).rejects.toMatchObject({ status: 429, retryAfterMs: 3_600_000 })
    await begin(2, PHOTO)
    context.pass(HOUR)
    await begin(1, PHOTO)
  })
})

describe('the server', () => {
  let server: TestServer
  let person: Row<'users'>
  let token: string
  let sockets: Socket[]
  beforeEach(async () => {
    server = await serve(context)
    person = await buildUser(context)
    token = await buildSession(context, person)
    sockets = []
  })
  afterEach(async () => {
    for (const socket of sockets) socket.destroy()
  })

  const send = (body: object) =>
    server.send('PATCH', updateProfile.path, { body, headers: { Authorization: `Bearer ${token}` } })
  const counted = async () => {
    const rows = await context.database.read.selectFrom('limit_counters').selectAll().execute()
    return rows.find(({ limitKey }) => limitKey === `upload:${person.id}`)?.count ?? 0
  }

  /** Announces a large body, sends a little, and then stalls. */
  async function stall(weight: number): Promise<void> {
    const before = await counted()
    const socket = connect(Number(new URL(server.origin).port), '127.0.0.1')
    sockets.push(socket)
    socket.write(
      [
        `PATCH ${updateProfile.path} HTTP/1.1`,
        'Host: localhost',
        `Authorization: Bearer ${token}`,
        'Content-Type: application/json',
        `Content-Length: ${weight}`,
        '',
        '{"bio":"',
      ].join('\r\n'),
    )
    await expect.poll(counted).toBe(before + 1)
  }

  it('asks a client that keeps large bodies open to come back, and still accepts its text', async () => {
    await stall(HUGE)
    await stall(HUGE)
    const large = await send({ profileImage: 'x'.repeat(4_000_000) })
    expect([large.status, large.headers.get('Retry-After')]).toEqual([503, '5'])
    expect((await send({ bio: 'Potter' })).status).toBe(200)
    for (const socket of sockets) socket.destroy()
    await expect.poll(async () => (await send({ profileImage: 'x'.repeat(4_000_000) })).status).toBe(400)
  })

  it('does not parse JSON with very many parts', async () => {
    const many = (count: number) => ({ bio: 'Potter', x: Array.from({ length: count }, () => 0) })
    expect(await send(many(2_000))).toMatchObject({ status: 400, body: { message: 'The JSON has too many parts' } })
    expect((await send(many(900))).status).toBe(200)
  })
})
