import type { Transaction } from 'kysely'
import type { CategoryId } from '#shared/rules/categories'
import { forTexts } from '#shared/rules/fundraisers/texts'
import { DURATION_DEFAULT } from '#shared/rules/limits'
import { countryOf } from '#shared/rules/places/country-of'
import type { DemoFundraiser, DemoPerson } from '../../../data/demo/types'
import { storedSearchText } from '../../community/search/stored-text'
import type { Tables } from '../../platform/database/schema'

const DAY = 24 * 60 * 60_000

/** A fundraiser of the demo with its dates computed back from now. */
export interface DatedFundraiser extends DemoFundraiser {
  category: CategoryId
  person: DemoPerson
  createdAt: number
  endDate: number | null
}

export function dated(
  fundraiser: DemoFundraiser,
  category: CategoryId,
  person: DemoPerson,
  now: number,
): DatedFundraiser {
  const createdAt = Math.round(now - fundraiser.openedDaysAgo * DAY)
  const endDate = fundraiser.days === null ? null : createdAt + fundraiser.days * DAY
  return { ...fundraiser, category, person, createdAt, endDate }
}

/** Inserts the fundraisers and returns the id for each title. */
export async function insertFundraisers(
  transaction: Transaction<Tables>,
  fundraisers: readonly DatedFundraiser[],
  given: { userIds: ReadonlyMap<string, number>; pictures: ReadonlyMap<string, string> },
): Promise<Map<string, number>> {
  const rows = fundraisers.map((fundraiser) => {
    const { creator, title, category, displayName, person, createdAt, endDate } = fundraiser
    const userId = given.userIds.get(creator)
    if (userId === undefined) throw new Error(`Nobody in the demo is called ${creator}`)
    const description = fundraiser.story.join('\n\n')
    return {
      userId,
      title,
      description,
      category,
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
