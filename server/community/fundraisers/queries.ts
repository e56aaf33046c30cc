import { sql } from 'kysely'
import type { FundraiserField } from '#shared/contract/fundraiser-fields'
import type { Handle } from '../../platform/database/open'
import type { NewRow, Row } from '../../platform/database/schema'
import { isPageHeld, listHoldsOn } from '../holds/holds'
import { listMorePictures } from './pictures'
import { TEXT_COLUMNS } from './tables'

export const columns = [
  'fundraisers.id',
  'fundraisers.userId',
  'fundraisers.title',
  'fundraisers.description',
  'fundraisers.category',
  'fundraisers.goalAmount',
  'fundraisers.currentAmount',
  'fundraisers.donationsCount',
  'fundraisers.lastGiftWeek',
  'fundraisers.country',
  'fundraisers.storyLanguage',
  'fundraisers.image',
  ...TEXT_COLUMNS,
  'fundraisers.isActive',
  'fundraisers.isDraft',
  'fundraisers.duration',
  'fundraisers.endDate',
  'fundraisers.version',
  'fundraisers.createdAt',
  'users.username',
  'users.fullName',
  'users.profileImage',
  'users.location as creatorLocation',
  'users.isVerified',
  'users.passwordIsOwn',
  'users.bio',
  'users.createdById',
  'users.leaderEndedAt',
  'users.leaderMayEditUntil',
  // The country decides the rate of the platform fee. An account that no admin has verified may name any country.
  sql<string | null>`(select min(account.country) from bank_accounts account
    where account."userId" = fundraisers."userId" and account."isPrimary" = 1 and account."isVerified" = 1)`.as(
    'payoutCountry',
  ),
  // A leader who has closed their account gets no commission.
  sql<number>`(select count(*) from users leader
    where leader.id = users."createdById" and leader."closedAt" is null)`.as('hasLeader'),
  sql<string | null>`(select leader."fullName" from users leader
    where leader.id = users."createdById" and leader."closedAt" is null)`.as('leaderName'),
  isPageHeld.as('isPageHeld'),
  'media.width as imageWidth',
  'media.height as imageHeight',
  'media.variants as imageVariants',
] as const

const all = (database: Handle) =>
  database
    .selectFrom('fundraisers')
    .innerJoin('users', 'users.id', 'fundraisers.userId')
    .leftJoin('media', 'media.hash', 'fundraisers.image')

const visible = (database: Handle) => all(database).where('fundraisers.hiddenAt', 'is', null)

/** `from`: with `all`, also one that was taken down, for the person who made it or changed it. */
export async function findFundraiser(database: Handle, id: number, from: 'visible' | 'all' = 'visible') {
  const rows = from === 'all' ? all(database) : visible(database)
  const row = await rows.select(columns).where('fundraisers.id', '=', id).executeTakeFirst()
  return (
    row && {
      ...row,
      morePictures: await listMorePictures(database, [id]),
      holds: await listHoldsOn(database, [row]),
    }
  )
}

export async function insertFundraiser(database: Handle, row: NewRow<'fundraisers'>): Promise<number> {
  const { id } = await database.insertInto('fundraisers').values(row).returning('id').executeTakeFirstOrThrow()
  return id
}

type Changes = Partial<Pick<Row<'fundraisers'>, FundraiserField | 'searchText' | 'isDraft' | 'createdAt'>>

export async function updateFundraiserColumns(
  database: Handle,
  id: number,
  changes: { [Column in keyof Changes]: Changes[Column] | undefined },
): Promise<void> {
  await database
    .updateTable('fundraisers')
    .set({ ...changes })
    .set((update) => ({ version: update('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}
