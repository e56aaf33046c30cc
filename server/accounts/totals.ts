import type { UserTotals } from '#shared/contract/user-totals'
import { campaignTotals } from '#shared/rules/campaign-totals'
import type { Context } from '../context'
import type { Handle } from '../database/open'
import { notFound } from '../http/app-error'
import { countGivenDonations } from './given-donations'
import { canSeePrivateProfile } from './policy'
import { findUser } from './queries'
import type { Viewer } from './viewer'

/** A person's figures over everything, however much it is. Throws 404 when there is no such person. */
export async function readUserTotals(
  { database, clock }: Context,
  viewer: Viewer | null,
  userId: number,
): Promise<UserTotals> {
  if (!(await findUser(database.read, userId))) throw notFound('User')
  const [campaigns, given] = await Promise.all([
    listCampaigns(database.read, userId),
    countGivenDonations(database.read, userId, canSeePrivateProfile(viewer, userId)),
  ])
  return { ...campaignTotals(campaigns, clock()), given }
}

/** All fundraisers of a person but those that were taken down, with nothing but what is counted. */
async function listCampaigns(database: Handle, userId: number) {
  const rows = await database
    .selectFrom('fundraisers')
    .select(['currentAmount', 'goalAmount', 'donationsCount', 'isActive', 'endDate'])
    .where('userId', '=', userId)
    .where('hiddenAt', 'is', null)
    .execute()
  return rows.map(({ isActive, endDate, ...row }) => ({
    ...row,
    isActive: isActive === 1,
    endDate: endDate === null ? null : new Date(endDate).toISOString(),
  }))
}
