import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CATEGORY_IDS } from '#shared/rules/categories'
import { fundraisers } from '../../../data/demo/fundraisers'
import { people } from '../../../data/demo/people'
import { verifyPassword } from '../../community/auth/passwords'
import { auditMoney } from '../../giving/ledger/audit'
import { leaderBalance } from '../../giving/ledger/post'
import { mediaName } from '../../platform/images/names'
import { createMediaStore, type MediaStore } from '../../platform/images/store'
import { createTestParts, type TestParts } from '../../testing/parts'
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from './people'
import { seedDemo } from './seed'

const all = CATEGORY_IDS.flatMap((category) => fundraisers[category])

describe('the demo in an empty database', () => {
  let parts: TestParts
  let media: MediaStore
  beforeAll(async () => {
    parts = await createTestParts()
    media = createMediaStore(parts.database, parts.dataDirectory, parts.clock)
    await seedDemo({ ...parts, media })
  })
  afterAll(() => parts.remove())

  const count = async (table: 'users' | 'fundraisers' | 'donations') => {
    const { rows } = await parts.database.read
      .selectFrom(table)
      .select((select) => select.fn.countAll<number>().as('rows'))
      .executeTakeFirstOrThrow()
    return rows
  }

  it('passes the money audit', async () => {
    expect(await auditMoney(parts.database.read)).toEqual([])
  })

  it('has exactly the raised amounts and numbers of gifts in the data', async () => {
    const rows = await parts.database.read
      .selectFrom('fundraisers')
      .select(['title', 'currentAmount', 'donationsCount'])
      .execute()
    const expected = all.map(({ title, raised, supporters }) => ({
      title,
      currentAmount: raised * 100,
      donationsCount: supporters,
    }))
    expect(rows).toHaveLength(expected.length)
    expect(rows).toEqual(expect.arrayContaining(expected))
  })

  it('has no gift under a dollar, before its fundraiser opened, or after it ended', async () => {
    const rows = await parts.database.read
      .selectFrom('donations')
      .innerJoin('fundraisers', 'fundraisers.id', 'donations.fundraiserId')
      .select(['donations.amount', 'donations.createdAt as at', 'fundraisers.createdAt', 'fundraisers.endDate'])
      .execute()
    for (const { amount, at, createdAt, endDate } of rows) {
      expect(amount).toBeGreaterThanOrEqual(100)
      expect(at).toBeGreaterThanOrEqual(createdAt)
      expect(at).toBeLessThan(Math.min(parts.clock(), endDate ?? Number.POSITIVE_INFINITY))
    }
  })

  it('lets the demo accounts sign in', async () => {
    for (const { email } of DEMO_ACCOUNTS) {
      const user = await parts.database.read
        .selectFrom('users')
        .selectAll()
        .where('emailHash', '=', parts.secrets.keyedHash(email, 'users.email'))
        .executeTakeFirstOrThrow()
      expect(parts.secrets.open(user.email, 'users.email', user.id)).toBe(email)
      expect(await verifyPassword(DEMO_PASSWORD, user.password)).toBe(true)
    }
  })

  it('owes the leader a commission on the fundraisers of the people she registered', async () => {
    const leader = await parts.database.read
      .selectFrom('users')
      .select(['id', 'isCommunityLeader'])
      .where('username', '=', 'leader')
      .executeTakeFirstOrThrow()
    expect(leader.isCommunityLeader).toBe(1)
    expect(await leaderBalance(parts.database.read, leader.id)).toBeGreaterThan(50_000)
  })

  it('has every picture in the sizes that cards request, small ones in few bytes', async () => {
    const images = await parts.database.read
      .selectFrom('fundraisers')
      .innerJoin('media', 'media.hash', 'fundraisers.image')
      .select(['media.hash', 'media.width', 'media.height', 'media.variants'])
      .execute()
    expect(images).toHaveLength(all.filter(({ picture }) => picture).length)
    for (const { hash, ...shape } of images) {
      expect(shape).toEqual({ width: 800, height: 533, variants: '[320,480,800]' })
      expect((await media.readMedia(mediaName(hash, 320)))?.length).toBeLessThan(10_000)
      expect((await media.readMedia(mediaName(hash)))?.length).toBeGreaterThan(10_000)
    }
  })

  it('has fundraisers with several pictures', async () => {
    const pictures = await parts.database.read.selectFrom('fundraiser_pictures').selectAll().execute()
    expect(pictures).toHaveLength(all.flatMap(({ morePictures = [] }) => morePictures).length)
    expect(new Set(pictures.map(({ fundraiserId }) => fundraiserId)).size).toBeGreaterThanOrEqual(3)
  })

  it('is loaded only once', async () => {
    const before = [await count('users'), await count('fundraisers'), await count('donations')]
    await seedDemo({ ...parts, media })
    expect([await count('users'), await count('fundraisers'), await count('donations')]).toEqual(before)
    expect(before[0]).toBe(people.length)
  })
})
