import { beforeEach, describe, expect, it } from 'vitest'
import { actsOn } from '../../../testing/admins'
import { buildAttempt, buildDonation, buildFundraiser, buildUser, viewerOf } from '../../../testing/builders'
import { createTestContext, type TestContext } from '../../../testing/context'
import { buildPayoutRequest } from '../../../testing/giving/payouts'
import { photograph } from '../../../testing/photograph'
import { startAdminWorker } from '../../jobs/workers'
import { actOnMany } from './acts'

const DAY = 86_400_000
let context: TestContext
beforeEach(async () => {
  context = await createTestContext()
})

async function work() {
  const worker = startAdminWorker(context)
  await worker.run()
  await worker.stop()
}
const ids = async () =>
  (await context.database.read.selectFrom('fundraisers').select('id').orderBy('id').execute()).map(({ id }) => id)
const picture = async (width = 900) =>
  context.media.storeImage(await photograph(width, 600).jpeg().toBuffer(), 'fundraiser')

describe('thirty days after it was deleted, a fundraiser', () => {
  it('is erased with a hold for which no reason was given, and stays while another is undecided', async () => {
    const admin = viewerOf(await buildUser(context, { isAdmin: 1 }))
    const [plain, doubtful] = [await buildFundraiser(context), await buildFundraiser(context)]
    const reviewOn = new Date(context.clock() + 7 * DAY).toISOString().slice(0, 10)
    const hold = { reason: 'fraud', ownerText: 'Why', publicText: 'Why', needed: 'A photo', reviewOn } as const
    await actOnMany(context, admin, { action: 'delete', fundraiserIds: [plain.id] })
    await actOnMany(context, admin, { action: 'delete', fundraiserIds: [doubtful.id], hold })
    context.pass(30 * DAY + 1)
    await work()
    expect(await ids()).toEqual([doubtful.id])
  })

  it('is erased with its picture, and that is written down', async () => {
    const image = await picture()
    const { id } = await buildFundraiser(context, { image, hiddenAt: context.clock() })
    context.pass(30 * DAY)
    await work()
    expect(await ids()).toEqual([id])
    context.pass(1)
    await work()
    expect(await ids()).toEqual([])
    expect(await context.media.readMedia(`${image}.jpg`)).toBeNull()
    expect(await actsOn(context, `fundraiser:${id}`)).toMatchObject([{ actorId: null, action: 'erase', after: 'null' }])
  })

  it('is erased with its further pictures, except one that another fundraiser has too', async () => {
    const [shared, own] = [await picture(), await picture(640)]
    const { id } = await buildFundraiser(context, { hiddenAt: context.clock() })
    const { id: kept } = await buildFundraiser(context)
    const add = (fundraiserId: number, hash: string, position: number) =>
      context.database.write.insertInto('fundraiser_pictures').values({ fundraiserId, hash, position }).execute()
    await add(id, shared, 1)
    await add(id, own, 2)
    await add(kept, shared, 1)
    context.pass(31 * DAY)
    await work()
    expect(await ids()).toEqual([kept])
    expect(await context.media.readMedia(`${own}.jpg`)).toBeNull()
    expect(await context.media.readMedia(`${shared}.jpg`)).not.toBeNull()
  })

  it('is erased with its news, their pictures and all that people were told of them', async () => {
    const { id: fundraiserId, userId } = await buildFundraiser(context, { hiddenAt: context.clock() })
    const hash = await picture()
    const at = { fundraiserId, createdAt: context.clock() }
    const { write } = context.database
    const news = write.insertInto('news').values({ ...at, authorId: userId, text: 'Water!' })
    const { id: newsId } = await news.returning('id').executeTakeFirstOrThrow()
    await write.insertInto('news_pictures').values({ newsId, position: 1, hash }).execute()
    const event = write.insertInto('events').values({ ...at, eventKey: 'news:1', kind: 'news', newsId })
    const { id: eventId } = await event.returning('id').executeTakeFirstOrThrow()
    await write.insertInto('notifications').values({ userId, eventId, createdAt: at.createdAt }).execute()
    context.pass(31 * DAY)
    await work()
    expect(await ids()).toEqual([])
    expect(await context.media.readMedia(`${hash}.jpg`)).toBeNull()
  })

  it('stays hidden for ever once somebody gave, began to give, or asked for its money', async () => {
    const hiddenAt = context.clock()
    const given = await buildFundraiser(context, { hiddenAt })
    await buildDonation(context, { fundraiserId: given.id })
    const begun = await buildFundraiser(context, { hiddenAt })
    await buildAttempt(context, { fundraiserId: begun.id })
    const owed = await buildFundraiser(context, { hiddenAt })
    await buildPayoutRequest(context, { userId: (await buildUser(context)).id, fundraiserId: owed.id })
    await buildFundraiser(context, { hiddenAt })
    context.pass(400 * DAY)
    await work()
    expect(await ids()).toEqual([given.id, begun.id, owed.id])
  })

  it('is erased however many there are', async () => {
    const { id: userId } = await buildUser(context)
    const hiddenAt = context.clock()
    for (let index = 0; index < 130; index += 1) await buildFundraiser(context, { userId, hiddenAt })
    context.pass(31 * DAY)
    await work()
    expect(await ids()).toEqual([])
  })
})
