import { expect, it } from 'vitest'
import { buildEntry } from '../../../tests/components/harness/build-entry'
import { ApiError, ConnectionError } from '../../api/errors'
import type { Fields, OutboxEntry } from '../drafts/entry'
import { drain, type OutboxWorld } from './drain'
import { PLEASE_CHECK } from './failures'
import { addressesOf } from './merge'
import { canTakeBack } from './store'

/** A server with one fundraiser, and a phone with waiting edits of it. */
function meet(...edits: Pick<OutboxEntry, 'fields' | 'base' | 'version' | 'image'>[]) {
  let server: Fields = { title: 'A well', goalAmount: 100, image: '/media/old', version: 1 }
  const kept = { kind: 'fundraiser.update', draftKey: '12', entity: 'fundraiser:12' } as const
  let disk = edits.map((edit, index) => buildEntry({ ...edit, ...kept, id: `edit ${index}`, sequence: index }))
  const put = (id: string, next: OutboxEntry) => {
    disk = disk.map((entry) => (entry.id === id ? next : entry))
  }
  const change = (fields: Fields) => {
    server = { ...server, ...fields, version: Number(server.version) + 1 }
  }
  const world: OutboxWorld = {
    waiting: async () => new Set(disk.filter(({ state }) => state.name === 'waiting').map(({ account }) => account)),
    whoAmI: async () => '7',
    list: async (account) => disk.filter((entry) => entry.account === account),
    update: async (entry) => put(entry.id, entry),
    replace: async (entry, next) => put(entry.id, next),
    renumber: async (entry) => put(entry.id, entry),
    async send({ fields, version, image }) {
      if (version !== server.version) throw new ApiError(409, JSON.stringify({ message: '', current: server }))
      change(image === undefined ? fields : { ...fields, image: image && '/media/mine' })
      return {
        id: 12,
        version: Number(server.version),
        picture: server.image ? String(server.image) : null,
        pictures: addressesOf(server),
      }
    },
    onSent: () => undefined,
    makeId: () => crypto.randomUUID(),
    now: () => 0,
    random: () => 0,
  }
  const states = () => disk.map(({ state }) => state)
  return { world, changeElsewhere: change, onServer: () => server, states, entries: () => disk, put }
}

/** The entry after the person has taken it back, changed it and submitted it again. */
function submitAgain(entry: OutboxEntry | undefined): OutboxEntry {
  if (!entry) throw new Error('No entry')
  return { ...entry, tries: 0, nextTryAt: 0 }
}

const SEEN = { title: 'A well', goalAmount: 100, image: '/media/old' }
const FIELDS = { title: 'A well', goalAmount: 100 }
const PHOTO = new Blob(['mine'])

it('bases an edit on the one before it', async () => {
  const { world, onServer } = meet(
    { fields: { ...FIELDS, title: 'A deep well' }, base: SEEN, version: 1, image: PHOTO },
    {
      fields: { title: 'A deep well', goalAmount: 300 },
      base: { ...SEEN, title: 'A deep well' },
      version: 1,
      image: null,
    },
  )
  expect(await drain(world)).toEqual({ name: 'done' })
  expect(onServer()).toEqual({ title: 'A deep well', goalAmount: 300, image: null, version: 3 })
})

it('loses no change from elsewhere between two edits that are based on neither it nor each other', async () => {
  const { world, changeElsewhere, onServer } = meet(
    { fields: { ...FIELDS, title: 'A deep well' }, base: SEEN, version: 1, image: undefined },
    { fields: { ...FIELDS }, base: SEEN, version: 1, image: PHOTO },
  )
  changeElsewhere({ goalAmount: 200 })
  expect(await drain(world)).toEqual({ name: 'done' })
  expect(onServer()).toMatchObject({ title: 'A deep well', goalAmount: 200, image: '/media/mine' })
})

const EDIT = { fields: { ...FIELDS, title: 'A deep well' }, base: SEEN, version: 1, image: undefined }
const refusal = (status: number, code: string) => new ApiError(status, JSON.stringify({ message: 'No', code }))

it('keeps everything waiting, without a try, when the session is of another account by now', async () => {
  const { world, entries } = meet(EDIT, { ...EDIT, version: 2 })
  const send = async () => Promise.reject(refusal(409, 'outbox.other-account'))
  expect(await drain({ ...world, send })).toEqual({ name: 'signed-out' })
  expect(entries()).toMatchObject([{ state: { name: 'waiting' }, tries: 0 }, { state: { name: 'waiting' } }])
})

it('keeps everything waiting for a quarter of an hour, without a try, when the app is too old', async () => {
  const { world, entries } = meet(EDIT)
  const tooOld = async () => Promise.reject(refusal(426, 'app.too-old'))
  expect(await drain({ ...world, send: tooOld })).toEqual({ name: 'again', at: 900_000 })
  expect(await drain({ ...world, whoAmI: tooOld })).toEqual({ name: 'again', at: 900_000 })
  expect(entries()).toMatchObject([{ state: { name: 'waiting' }, tries: 0 }])
})

it.each(['outbox.number-taken', 'outbox.already-settled'])(
  'sends an entry under another number after %s',
  async (code) => {
    const { world, entries } = meet(EDIT)
    const numbered: string[] = []
    let now = 0
    const result = await drain({
      ...world,
      now: () => now,
      send: async (entry) => (numbered.length > 0 ? world.send(entry) : Promise.reject(refusal(409, code))),
      async renumber(entry) {
        numbered.push(entry.id)
        now = entry.nextTryAt
        await world.renumber(entry)
      },
    })
    expect(result).toEqual({ name: 'done' })
    expect(numbered).toEqual(['edit 0'])
    expect(entries()).toMatchObject([{ id: 'edit 0', state: { name: 'sent' } }])
  },
)

it('asks the person to check an old entry whose number a copy of the device has settled', async () => {
  const { world, entries } = meet(EDIT)
  const send = async () => Promise.reject(refusal(409, 'outbox.already-settled'))
  await drain({ ...world, now: () => 40 * 24 * 3_600_000, send })
  expect(entries()).toMatchObject([{ state: { name: 'refused', refusal: PLEASE_CHECK } }])
})

it.each([PHOTO, null])('reports a conflict about a photo that both sides have changed (%s)', async (image) => {
  const { world, changeElsewhere, onServer, states } = meet({ fields: FIELDS, base: SEEN, version: 1, image })
  changeElsewhere({ image: '/media/theirs' })
  await drain(world)
  expect(states()).toEqual([
    expect.objectContaining({
      name: 'conflict',
      conflicts: [{ field: 'image', mine: image, theirs: '/media/theirs' }],
    }),
  ])
  expect(onServer()).toMatchObject({ image: '/media/theirs' })
})

it('loses and doubles nothing when an edit whose reply was lost is edited again', async () => {
  const first = { fields: { ...FIELDS, title: 'A deep well' }, base: SEEN, version: 1, image: undefined }
  const { world, changeElsewhere, onServer, entries, put } = meet(first)
  const { send } = world
  world.send = async (entry) => {
    await send(entry)
    throw new ConnectionError('The reply is lost')
  }
  await drain(world)
  const [tried] = entries()
  expect(tried).toMatchObject({ tries: 1, state: { name: 'waiting' } })
  expect(tried && canTakeBack(tried)).toBe(true)
  world.send = send
  changeElsewhere({ category: 'water' })
  put('edit 0', { ...submitAgain(tried), id: 'another', fields: { title: 'A deep well', goalAmount: 300 } })
  expect(await drain(world)).toEqual({ name: 'done' })
  expect(onServer()).toMatchObject({ title: 'A deep well', goalAmount: 300, category: 'water', version: 4 })
})

it('counts no try that the server refused before it looked at it, so that the entry can still be edited', async () => {
  const { world, entries } = meet({ fields: FIELDS, base: {}, version: null, image: undefined })
  world.send = async () => {
    throw new ApiError(429, '{}', '', 60_000)
  }
  expect(await drain(world)).toEqual({ name: 'again', at: 60_000 })
  const [entry] = entries()
  expect(entry).toMatchObject({ tries: 0, nextTryAt: 60_000 })
  expect(entry && canTakeBack(entry)).toBe(true)
})

it('sends at once what a wrong clock has put off for longer than a quarter of an hour', async () => {
  const { world, entries, put } = meet({ fields: FIELDS, base: SEEN, version: 1, image: undefined })
  const [entry] = entries()
  if (entry) put(entry.id, { ...entry, nextTryAt: 15 * 60_000 })
  expect(await drain(world)).toEqual({ name: 'again', at: 15 * 60_000 })
  if (entry) put(entry.id, { ...entry, nextTryAt: 15 * 60_000 + 1 })
  expect(await drain(world)).toEqual({ name: 'done' })
})

it('keeps of a message that was sent only its number and time, and what its toast says', async () => {
  const { world, entries, put } = meet(EDIT)
  const words = { subject: 'He threatens us', text: 'Since Monday he threatens us', isEmergency: true }
  put('edit 0', buildEntry({ kind: 'message.send', fields: words, typed: { text: words.text } }))
  await drain({ ...world, send: async () => ({ id: 5, version: null, picture: null, pictures: [] }) })
  expect(entries()).toMatchObject([{ id: 'a', fields: { isEmergency: true }, state: { name: 'sent', at: 0 } }])
  expect(JSON.stringify(entries())).not.toContain('threatens')
})

it('sends what a visitor wrote without asking who is signed in, and what an account wrote besides', async () => {
  const { world, states, put } = meet(EDIT, EDIT)
  put('edit 0', buildEntry({ account: 'visitor', kind: 'message.send', version: null }))
  const sent: string[] = []
  const send = async ({ account }: OutboxEntry) => {
    sent.push(account)
    if (account === 'visitor') throw new ApiError(429, '{}', '', 60_000)
    return { id: 5, version: 2, picture: null, pictures: [] }
  }
  expect(await drain({ ...world, send, whoAmI: async () => null })).toEqual({ name: 'again', at: 60_000 })
  expect(sent).toEqual(['visitor'])
  expect(await drain({ ...world, send, now: () => 60_000 })).toEqual({ name: 'again', at: 120_000 })
  expect(sent).toEqual(['visitor', 'visitor', '7'])
  const whoAmI = async () => Promise.reject(new Error('asked'))
  await drain({
    ...world,
    whoAmI,
    send: async () => ({ id: 5, version: null, picture: null, pictures: [] }),
    now: () => 120_000,
  })
  expect(states()).toMatchObject([{ name: 'sent' }, { name: 'sent' }])
})
