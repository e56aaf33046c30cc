import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import sharp from 'sharp'
import { CATEGORY_IDS, type CategoryId } from '#shared/rules/categories'
import { countryOf } from '#shared/rules/country-of'
import { forTexts } from '#shared/rules/fundraisers/texts'
import { DURATION_DEFAULT } from '#shared/rules/limits'
import { fundraisers } from '../../../data/demo/fundraisers'
import { people } from '../../../data/demo/people'
import type { DemoFundraiser, DemoPerson } from '../../../data/demo/types'
import { hashPassword } from '../../community/auth/passwords'
import { storedSearchText } from '../../community/search'
import type { Context } from '../../context'
import type { Handle } from '../../platform/database/open'
import type { Transaction } from '../../platform/database/schema'
import { DAY, MINUTE } from '../../platform/durations'
import type { ImageKind } from '../../platform/images/encode'
import type { MediaStore } from '../../platform/images/store'
import { storeFact } from '../../platform/installation'
import { atMost } from '../../platform/limits/limits'
import { CARD_PROVIDER, PAGE_PROVIDER } from '../../providers/routes'
import { createSeededRandom, planGifts } from './gifts'
import { type DemoDonation, insertGifts } from './insert-gifts'
import { DEMO_PASSWORD, emailOf, idOf, insertPeople } from './people'

/** Relative to the folder where the server is started, which is the project's folder. */
const FOLDER = resolve('data/demo/pictures')

type DrawnKind = Exclude<ImageKind, 'logo'>

/** The folder for each kind of drawing, and the density in dots per inch that gives the width of stored pictures. */
const DRAWINGS: Record<DrawnKind, { folder: string; density: number }> = {
  fundraiser: { folder: FOLDER, density: 96 },
  avatar: { folder: resolve(FOLDER, 'avatars'), density: 144 },
}

/** Draws the pictures with these names and stores them like uploaded ones. Returns the hash for each name. */
async function storeDrawings(media: MediaStore | null, kind: DrawnKind, names: readonly string[]) {
  if (!media) return new Map<string, string>()
  const inPairs = atMost(2, names.length)
  const { folder, density } = DRAWINGS[kind]
  const stored = names.map((name) =>
    inPairs(async () => {
      const svg = await readFile(resolve(folder, `${name}.svg`))
      const drawn = sharp(svg, { density }).flatten().png({ compressionLevel: 1 })
      return [name, await media.storeImage(await drawn.toBuffer(), kind)] as const
    }),
  )
  return new Map(await Promise.all(stored))
}

/** A fundraiser of the demo with its dates computed back from now. */
interface DatedFundraiser extends DemoFundraiser {
  category: CategoryId
  person: DemoPerson
  createdAt: number
  endDate: number | null
}

async function insertFundraisers(
  transaction: Transaction,
  fundraisers: readonly DatedFundraiser[],
  given: { userIds: ReadonlyMap<string, number>; pictures: ReadonlyMap<string, string> },
): Promise<Map<string, number>> {
  const rows = fundraisers.map((fundraiser) => {
    const { creator, title, category, displayName, person, createdAt, endDate } = fundraiser
    return {
      ...{ userId: idOf(given.userIds, creator), title, category },
      description: fundraiser.story.join('\n\n'),
      goalAmount: fundraiser.goal * 100,
      image: (fundraiser.picture && given.pictures.get(fundraiser.picture)) || null,
      ...forTexts((name) => fundraiser[name] ?? null),
      isActive: fundraiser.isActive === false ? (0 as const) : (1 as const),
      duration: fundraiser.days ?? DURATION_DEFAULT,
      endDate,
      country: countryOf(person.location),
      searchText: storedSearchText({ title, displayName: displayName ?? null, category, user: person }),
      createdAt,
    }
  })
  const inserted = await transaction.insertInto('fundraisers').values(rows).returning(['id', 'title']).execute()
  const ids = new Map(inserted.map(({ id, title }) => [title, id]))
  const more = fundraisers.flatMap(({ title, morePictures = [] }) =>
    morePictures.flatMap((name, index) => {
      const [fundraiserId, hash] = [ids.get(title), given.pictures.get(name)]
      return fundraiserId && hash ? { fundraiserId, position: index + 1, hash } : []
    }),
  )
  if (more.length > 0) await transaction.insertInto('fundraiser_pictures').values(more).execute()
  return ids
}

const SEED = 54
const BY_PHONE = 0.35

type DemoParts = Pick<Context, 'database' | 'secrets' | 'clock'> & { media: MediaStore | null }

/** Fills an empty database from `data/demo`, all or nothing, and never in production. */
export async function seedDemo(parts: DemoParts): Promise<void> {
  const { database, secrets, media } = parts
  if (await hasPeople(database.read)) return
  const now = parts.clock()
  const open = openFundraisers(now)
  const drawn = open.flatMap(({ picture = [] }) => picture)
  const faces = people.flatMap(({ avatar = [] }) => avatar)
  const [password, pictures, avatars] = await Promise.all([
    hashPassword(DEMO_PASSWORD),
    storeDrawings(media, 'fundraiser', drawn),
    storeDrawings(media, 'avatar', faces),
  ])
  await database.transaction(async (transaction) => {
    await storeFact(transaction, 'demo', 'yes')
    const userIds = await insertPeople(transaction, people, { now, secrets, password, avatars })
    const fundraiserIds = await insertFundraisers(transaction, open, { userIds, pictures })
    await insertGifts(transaction, drawGifts(open, now, userIds, fundraiserIds), secrets)
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
      const createdAt = Math.round(now - fundraiser.openedDaysAgo * DAY)
      const endDate = fundraiser.days === null ? null : createdAt + fundraiser.days * DAY
      return { ...fundraiser, category, person, createdAt, endDate }
    }),
  ).sort((one, other) => one.createdAt - other.createdAt)
}

type Ids = ReadonlyMap<string, number>

function drawGifts(open: readonly DatedFundraiser[], now: number, userIds: Ids, fundraiserIds: Ids): DemoDonation[] {
  const random = createSeededRandom(SEED)
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
