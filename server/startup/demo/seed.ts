import { CATEGORY_IDS } from '#shared/rules/categories'
import { fundraisers } from '../../../data/demo/fundraisers'
import { people } from '../../../data/demo/people'
import { hashPassword } from '../../community/auth/passwords'
import type { Context } from '../../platform/context'
import type { Handle } from '../../platform/database/open'
import type { MediaStore } from '../../platform/images/store'
import { storeFact } from '../../platform/installation'
import { CARD_PROVIDER, PAGE_PROVIDER } from '../../platform/providers/routes'
import { DEMO_PASSWORD } from './accounts'
import { planGifts } from './gifts'
import { type DatedFundraiser, dated, insertFundraisers } from './insert-fundraisers'
import { type DemoDonation, insertGifts } from './insert-gifts'
import { emailOf, idOf, insertPeople } from './insert-people'
import { storeDrawings } from './pictures'
import { createSeededRandom, type SeededRandom } from './seeded-random'

const SEED = 54
const MINUTE = 60_000
/** The share of gifts that came by mobile money. */
const BY_PHONE = 0.35

type DemoParts = Pick<Context, 'database' | 'secrets' | 'clock'> & { media: MediaStore | null }

/**
 * Fills an empty database with the people, fundraisers and gifts of `data/demo`, all of them or none; does nothing when there are
 * people already. The result is the same each time, except the dates, which are computed back from now. Never in production.
 * Drawing the pictures takes nearly all of the time; without a media store (null), there are no pictures.
 */
export async function seedDemo(parts: DemoParts): Promise<void> {
  const { database, secrets, media } = parts
  if (await hasPeople(database.read)) return
  const now = parts.clock()
  const open = openFundraisers(now)
  const [password, pictures, avatars] = await Promise.all([
    hashPassword(DEMO_PASSWORD),
    storeDrawings(
      media,
      'fundraiser',
      open.flatMap(({ picture = [] }) => picture),
    ),
    storeDrawings(
      media,
      'avatar',
      people.flatMap(({ avatar = [] }) => avatar),
    ),
  ])
  await database.transaction(async (transaction) => {
    await storeFact(transaction, 'demo', 'yes')
    const userIds = await insertPeople(transaction, people, { now, secrets, password, avatars })
    const fundraiserIds = await insertFundraisers(transaction, open, { userIds, pictures })
    await insertGifts(transaction, drawGifts(open, { now, userIds, fundraiserIds }, createSeededRandom(SEED)), secrets)
  })
}

async function hasPeople(database: Handle): Promise<boolean> {
  return (await database.selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined
}

/** The fundraisers, oldest first, so that ids ascend with time as in real data. */
function openFundraisers(now: number): DatedFundraiser[] {
  const creators = new Map(people.map((person) => [person.username, person]))
  return CATEGORY_IDS.flatMap((category) =>
    fundraisers[category].map((fundraiser) => {
      const person = creators.get(fundraiser.creator)
      if (!person) throw new Error(`Nobody in the demo is called ${fundraiser.creator}`)
      return dated(fundraiser, category, person, now)
    }),
  ).sort((one, other) => one.createdAt - other.createdAt)
}

interface Drawing {
  now: number
  userIds: ReadonlyMap<string, number>
  fundraiserIds: ReadonlyMap<string, number>
}

/** The gifts to all fundraisers, oldest first. */
function drawGifts(
  open: readonly DatedFundraiser[],
  { now, userIds, fundraiserIds }: Drawing,
  random: SeededRandom,
): DemoDonation[] {
  const names = new Map(people.map(({ username, fullName }) => [username, fullName]))
  const donations = open.flatMap((fundraiser) => {
    const members = people.map(({ username }) => username).filter((username) => username !== fundraiser.creator)
    const occasion = {
      category: fundraiser.category,
      location: fundraiser.person.location,
      members,
      opened: fundraiser.createdAt,
      closed: Math.min(now - MINUTE, fundraiser.endDate ?? now),
    }
    return planGifts(fundraiser, occasion, random).map(({ by, from, amount, says, at }) => ({
      provider: random.chance(BY_PHONE) ? PAGE_PROVIDER : CARD_PROVIDER,
      fundraiserId: idOf(fundraiserIds, fundraiser.title),
      donorId: by ? idOf(userIds, by) : null,
      donorName: (by ? names.get(by) : from) ?? null,
      donorEmail: by ? emailOf(by) : null,
      message: says ?? null,
      amount: amount * 100,
      at,
    }))
  })
  return donations.sort((one, other) => one.at - other.at)
}
