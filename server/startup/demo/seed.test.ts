import { describe, expect, it } from 'vitest'
import { CATEGORY_IDS } from '#shared/rules/categories'
import { fundraisers } from '../../../data/demo/fundraisers'
import { people } from '../../../data/demo/people'
import { verifyPassword } from '../../community/auth/passwords'
import { auditMoney } from '../../giving/ledger/audit'
import { mediaName } from '../../platform/images/names'
import { createMediaStore } from '../../platform/images/store'
import { createTestParts } from '../../testing/parts'
import { createSeededRandom, planGifts, spread, sum } from './gifts'
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from './people'
import { seedDemo } from './seed'

const all = CATEGORY_IDS.flatMap((category) => fundraisers[category])

const parts = await createTestParts()
const media = createMediaStore(parts.database, parts.dataDirectory, parts.clock)
await seedDemo({ ...parts, media })

describe('the demo in an empty database', () => {
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

  it('is loaded only once', async () => {
    const before = [await count('users'), await count('fundraisers'), await count('donations')]
    await seedDemo({ ...parts, media })
    expect([await count('users'), await count('fundraisers'), await count('donations')]).toEqual(before)
    expect(before[0]).toBe(people.length)
  })
})

const [borehole] = fundraisers.infrastructure
const occasion = {
  category: 'infrastructure' as const,
  location: 'Kitui, Kenya',
  members: ['a', 'b', 'c'],
  opened: 1_000,
  closed: 9_000,
}

describe('the gifts of a demo fundraiser', () => {
  if (!borehole) throw new Error('There is no such fundraiser')

  it('end with the gifts listed in the data, and are in order of time', () => {
    const gifts = planGifts(borehole, occasion, createSeededRandom(1))
    expect(gifts).toHaveLength(borehole.supporters)
    expect(gifts.slice(-4).reverse()).toMatchObject(borehole.gifts ?? [])
    const moments = gifts.map(({ at }) => at)
    expect(moments).toEqual([...moments].sort((one, other) => one - other))
    expect(Math.min(...moments)).toBeGreaterThanOrEqual(1_000)
    expect(Math.max(...moments)).toBeLessThan(9_000)
  })
})

it.each([
  [100, 1],
  [90, 2],
  [1_475, 22],
  [12_000, 44],
])('spreads $%i over %i gifts, every one of them at least a dollar', (total, count) => {
  for (let seed = 0; seed < 50; seed += 1) {
    const amounts = spread(total, count, createSeededRandom(seed))
    expect(amounts).toHaveLength(count)
    expect(sum(amounts)).toBe(total)
    expect(Math.min(...amounts)).toBeGreaterThanOrEqual(1)
  }
})
