import { beforeEach, describe, expect, it } from 'vitest'
import type { Row } from '../../platform/database/schema'
import { UNDECIDED } from '../../platform/site'
import { buildFundraiser, buildSession, buildUser } from '../../testing/builders'
import { openServer, type TestContext } from '../../testing/context'
import { photograph } from '../../testing/photograph'
import type { TestServer } from '../../testing/serve'
import { startAdminWorker } from '../jobs/workers'

const DAY = 86_400_000

let context: TestContext
let server: TestServer
let owner: Row<'users'>
beforeEach(async () => {
  ;({ context, server } = await openServer())
  owner = await buildUser(context)
})

async function work() {
  const worker = startAdminWorker(context)
  await worker.run()
  await worker.stop()
}
const photo = async (width: number) => photograph(width, 200).jpeg().toBuffer()
const store = async (width: number, kind: 'fundraiser' | 'avatar' | 'logo' = 'fundraiser') =>
  context.media.storeImage(await photo(width), kind)
const stored = async () =>
  (await context.database.read.selectFrom('media').select('hash').orderBy('hash').execute()).map(({ hash }) => hash)
const isServed = async (hash: string) => (await fetch(`${server.origin}/media/${hash}.jpg`)).status === 200
async function edit(fundraiser: Row<'fundraisers'>, body: object) {
  const headers = { Authorization: `Bearer ${await buildSession(context, owner)}` }
  return server.send('PATCH', `/api/fundraisers/${fundraiser.id}`, { headers, body })
}

describe('a day after it was sent, a picture', () => {
  it('that an edit has taken away is no longer stored or served', async () => {
    const [kept, removed] = [await store(300), await store(320)]
    const fundraiser = await buildFundraiser(context, { userId: owner.id, image: kept })
    const add = context.database.write.insertInto('fundraiser_pictures')
    await add.values({ fundraiserId: fundraiser.id, hash: removed, position: 1 }).execute()
    context.pass(2 * DAY)
    await work()
    expect(await stored()).toEqual([kept, removed].toSorted())
    expect((await edit(fundraiser, { moreImages: [] })).status).toBe(200)
    await work()
    expect([await isServed(kept), await isServed(removed)]).toEqual([true, false])
  })

  it('that news shows stays', async () => {
    const { id: fundraiserId } = await buildFundraiser(context, { userId: owner.id })
    const news = { fundraiserId, authorId: owner.id, text: 'Water!', createdAt: 1 }
    const { write } = context.database
    const { id: newsId } = await write.insertInto('news').values(news).returning('id').executeTakeFirstOrThrow()
    const hash = await store(330)
    await write.insertInto('news_pictures').values({ newsId, position: 1, hash }).execute()
    context.pass(2 * DAY)
    await work()
    expect(await stored()).toEqual([hash])
  })

  it('of a refused edit goes', async () => {
    const fundraiser = await buildFundraiser(context, { userId: owner.id })
    const [whole, damaged] = [await photo(340), (await photo(350)).subarray(0, 200)]
    const [image, broken] = [whole, damaged].map((bytes) => `data:image/jpeg;base64,${bytes.toString('base64')}`)
    expect((await edit(fundraiser, { image, moreImages: [broken] })).status).toBe(400)
    expect(await stored()).toHaveLength(1)
    context.pass(DAY + 1)
    await work()
    expect(await stored()).toEqual([])
  })

  it('of a person, of a fundraiser that was taken down, or of any version of the site stays', async () => {
    const [portrait, hidden, old, logo] = [
      await store(400, 'avatar'),
      await store(360),
      await store(380, 'logo'),
      await store(390, 'logo'),
    ]
    await buildUser(context, { profileImage: portrait })
    await buildFundraiser(context, { image: hidden, hiddenAt: context.clock() })
    for (const [version, hash] of [old, logo].entries())
      await context.database.write
        .insertInto('site_settings')
        .values({ version: version + 1, value: JSON.stringify({ ...UNDECIDED, logo: hash }), changedAt: 1 })
        .execute()
    context.pass(2 * DAY)
    await work()
    expect(await stored()).toEqual([portrait, hidden, old, logo].toSorted())
  })

  it('that is sent again stays for another day', async () => {
    await store(410)
    context.pass(DAY)
    const hash = await store(410)
    context.pass(DAY)
    await work()
    expect(await stored()).toEqual([hash])
    context.pass(1)
    await work()
    expect(await stored()).toEqual([])
  })
})
