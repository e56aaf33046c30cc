import { describe, expect, it } from 'vitest'
import { CATEGORY_IDS } from '#shared/rules/categories'
import { fundraisers } from '../../../data/demo/fundraisers'
import { people } from '../../../data/demo/people'
import { verifyPassword } from '../../community/auth/passwords'
import { auditMoney } from '../../giving/ledger/audit'
import { mediaName } from '../../platform/images/names'
import { createMediaStore } from '../../platform/images/store'
import { createTestParts } from '../../testing/parts'
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
