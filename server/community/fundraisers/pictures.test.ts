import { describe, expect, it } from 'vitest'
import { type Fundraiser, getFundraiser, listFundraisers } from '#shared/contract/fundraisers'
import { createFundraiser, updateFundraiser } from '#shared/contract/publishing'
import { exportMyData } from '#shared/contract/your-data'
import { PICTURES_MAXIMUM } from '#shared/rules/limits'
import { actsOn, signInAdmin } from '../../testing/admins'
import { buildSession, buildUser } from '../../testing/builders'
import { openServer } from '../../testing/context'
import { photograph } from '../../testing/photograph'
import { arrangePictures, type StoredPictures } from './pictures'

const { context, server } = await openServer()
const photos = await Promise.all(Array.from({ length: PICTURES_MAXIMUM + 1 }, (_, index) => photo(60 + index)))

const story = {
  title: 'A roof for the clinic in Lodwar',
  description: 'The storm took the roof of the maternity ward. Iron sheets and timber are priced.',
  category: 'infrastructure' as const,
  goalAmount: 45_000,
}

async function photo(width: number): Promise<string> {
  return `data:image/jpeg;base64,${(await photograph(width, 40).jpeg().toBuffer()).toString('base64')}`
}

async function signIn() {
  const user = await buildUser(context)
  return { user, headers: { Authorization: `Bearer ${await buildSession(context, user)}` } }
}

async function publish(count: number) {
  const owner = await signIn()
  const [image = null, ...moreImages] = photos.slice(0, count)
  const { body } = await server.call(createFundraiser, { body: { ...story, image, moreImages } }, owner.headers)
  const edit = async (change: object) =>
    (await server.call(updateFundraiser, { params: { id: body.id }, body: change }, owner.headers)).body
  const send = (change: object) =>
    server.send('PATCH', `/api/fundraisers/${body.id}`, { headers: owner.headers, body: change })
  return { ...owner, body, edit, send, pictures: addresses(body) }
}

const addresses = ({ image, morePictures = [] }: Fundraiser) => [image, ...morePictures.map(({ src }) => src)]
const widths = ({ picture, morePictures = [] }: Fundraiser) => [picture?.width, ...morePictures.map((one) => one.width)]

describe('the pictures of a fundraiser', () => {
  it('are published in their order, the cover first, and served', async () => {
    const { body } = await publish(PICTURES_MAXIMUM)
    expect(widths(body)).toEqual([60, 61, 62, 63, 64, 65])
    const { body: read } = await server.call(getFundraiser, { params: { id: body.id } })
    expect(addresses(read)).toEqual(addresses(body))
    for (const address of addresses(read)) expect((await fetch(server.origin + address)).status).toBe(200)
  })

  it('are in lists of whole fundraisers and in the person’s own file; a card has the cover only', async () => {
    const { user, headers, pictures } = await publish(3)
    const listed = async (view: 'card' | 'full') =>
      (await server.call(listFundraisers, { query: { userId: user.id, view } })).body
    const [whole] = await listed('full')
    expect(JSON.stringify(whole)).toContain(pictures[2])
    expect(JSON.stringify(await listed('card'))).not.toContain(pictures[1])
    expect(JSON.stringify((await server.call(exportMyData, {}, headers)).body)).toContain(pictures[2])
  })

  it('get another order, and any of them becomes the cover', async () => {
    const { edit, pictures, body } = await publish(3)
    const [a, b, c] = pictures
    const moved = await edit({ image: c, moreImages: [a, b] })
    expect(addresses(moved)).toEqual([c, a, b])
    expect(moved.version).toBe(body.version + 1)
  })

  it('keep their places when an app that knows one picture only replaces the cover', async () => {
    const { edit, pictures } = await publish(3)
    const [, b, c] = pictures
    const replaced = await edit({ image: photos[5] })
    expect(widths(replaced)).toEqual([65, 61, 62])
    expect(addresses(replaced).slice(1)).toEqual([b, c])
  })

  it('are six at most', async () => {
    const { headers } = await signIn()
    const [image, ...moreImages] = photos
    expect(
      await server.send('POST', '/api/fundraisers', { headers, body: { ...story, image, moreImages } }),
    ).toMatchObject({
      status: 400,
      body: { message: 'A fundraiser has at most 6 pictures' },
    })
  })

  it.each([['of another fundraiser'], ['on another site'], ['that is no picture']])(
    'refuse an address %s, and nothing changes',
    async (which) => {
      const other = await publish(2)
      const { send, body } = await publish(1)
      const wrong = {
        'of another fundraiser': (await photoOf(other.edit, 66)) ?? '',
        'on another site': `https://evil.example${other.pictures[1]}`,
        'that is no picture': 'data:text/html;base64,PGI+',
      }[which]
      expect(await send({ moreImages: [wrong] })).toMatchObject({ status: 400 })
      const { body: read } = await server.call(getFundraiser, { params: { id: body.id } })
      expect(addresses(read)).toEqual(addresses(body))
    },
  )

  it('are part of the state that an old edit is answered with', async () => {
    const { edit, send, pictures } = await publish(2)
    const [a, b] = pictures
    await edit({ image: b, moreImages: [a], version: 1 })
    const reply = await send({ image: a, moreImages: [], version: 1 })
    expect(reply).toMatchObject({ status: 409, body: { current: { image: b, morePictures: [{ src: a }] } } })
  })

  it('are no mistake of an old edit that names one which has gone', async () => {
    const { edit, send, pictures } = await publish(2)
    const [a, b] = pictures
    await edit({ image: a, moreImages: [], version: 1 })
    const reply = await send({ image: a, moreImages: [b], version: 1 })
    expect(reply).toMatchObject({ status: 409, body: { current: { image: a, version: 2 } } })
  })

  it('that an admin changes are written down', async () => {
    const { body, pictures } = await publish(3)
    const { headers } = await signInAdmin(context)
    const [a, b, c] = pictures
    await server.call(
      updateFundraiser,
      { params: { id: body.id }, body: { image: a, moreImages: [c ?? '', b ?? ''] } },
      headers,
    )
    const [act] = await actsOn(context, `fundraiser:${body.id}`)
    expect(act).toMatchObject({ action: 'edit' })
    expect(Object.keys(JSON.parse(act?.after ?? '{}'))).toEqual(['morePictures'])
  })

  it('count for nothing, and none is stored, when the edit is refused for something else', async () => {
    const { send, body } = await publish(1)
    await context.database.write
      .updateTable('fundraisers')
      .set({ donationsCount: 1 })
      .where('id', '=', body.id)
      .execute()
    const [fresh = '', notAPicture] = [await photo(90), `data:image/jpeg;base64,${btoa('GIF89a and more than that')}`]
    const stored = () => context.database.read.selectFrom('media').select('hash').execute()
    const counted = () =>
      context.database.read.selectFrom('limit_counters').select(['limitKey', 'count']).orderBy('limitKey').execute()
    const before = [await stored(), await counted()]
    const refused = [
      { image: fresh, goalAmount: 99_999 },
      { image: fresh, moreImages: [notAPicture] },
      { image: fresh, moreImages: ['/media/none.jpg'] },
    ]
    for (const change of refused) expect((await send(change)).status, JSON.stringify(change).slice(-60)).not.toBe(200)
    expect([await stored(), await counted()]).toEqual(before)
  })

  it('are sent sixty an hour at most; words are free', async () => {
    const { send } = await publish(1)
    const [image, ...others] = photos
    for (let edits = 0; edits < 10; edits += 1)
      expect((await send({ image, moreImages: others.slice(0, 5) })).status).toBe(200)
    expect((await send({ image })).status).toBe(429)
    expect((await send({ title: 'Words are free in any hour' })).status).toBe(200)
  })
})

/** The address of a further picture that only this fundraiser has. */
async function photoOf(edit: (change: object) => Promise<Fundraiser>, width: number) {
  return addresses(await edit({ moreImages: [await photo(width + 20)] }))[1]
}

/** Every list of these letters with at most three of them, also with repeats. */
const LETTERS = ['a', 'b', 'c']
const lists = (length: number): string[][] =>
  length === 0 ? [[]] : lists(length - 1).flatMap((list) => [list, ...LETTERS.map((letter) => [...list, letter])])
const LISTS = [...new Map(lists(3).map((list) => [list.join(), list])).values()]
const DISTINCT = LISTS.filter((list) => new Set(list).size === list.length)
const currents = DISTINCT.map(([image = null, ...more]) => ({ image, more }))
const sents: StoredPictures[] = [undefined, null, ...LETTERS].flatMap((image) =>
  [undefined, ...LISTS].map((more) => ({ image, more })),
)
const all = ({ image, more }: { image: string | null; more: readonly string[] }) =>
  image === null ? [...more] : [image, ...more]

describe.each(currents.map((current) => [all(current).join('') || 'none', current] as const))(
  'from %s',
  (_, current) => {
    it('every change has each picture once, and a cover where there is any picture', () => {
      for (const sent of sents) {
        const next = arrangePictures(current, sent)
        expect(new Set(all(next)).size, JSON.stringify(sent)).toBe(all(next).length)
        expect(next.image === null, JSON.stringify(sent)).toBe(all(next).length === 0)
      }
    })

    it('a change of the cover alone to one of the pictures loses none', () => {
      for (const image of all(current))
        expect(all(arrangePictures(current, { image, more: undefined })).toSorted()).toEqual(all(current).toSorted())
    })

    it('what is sent whole comes in the order in which it was sent', () => {
      for (const [image = null, ...more] of DISTINCT)
        expect(all(arrangePictures(current, { image, more }))).toEqual(all({ image, more }))
    })

    it('to say nothing changes nothing, and to repeat a change changes nothing more', () => {
      expect(arrangePictures(current, { image: undefined, more: undefined })).toEqual(current)
      for (const sent of sents.filter(({ image, more }) => image !== null || more !== undefined)) {
        const next = arrangePictures(current, sent)
        expect(all(arrangePictures(next, sent)), JSON.stringify(sent)).toEqual(all(next))
      }
    })
  },
)
