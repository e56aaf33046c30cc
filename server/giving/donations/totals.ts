import type { UserTotals } from '#shared/contract/user-totals'
import { campaignTotals } from '#shared/rules/fundraisers/campaign-totals'
import { canSeePrivateProfile, type Viewer } from '../../community/sessions/viewer'
import { findUser } from '../../community/users/find-user'
import type { Context } from '../../context'
import type { Handle } from '../../platform/database/open'
import { refuse } from '../../platform/refusals/refusal'
import { countGivenDonations } from './given-donations'

/** A person's totals over all their fundraisers and donations. Throws 404 when there is no such person. */
export async function readUserTotals(
  { database, clock }: Context,
  viewer: Viewer | null,
  userId: number,
): Promise<UserTotals> {
  if (!(await findUser(database.read, userId))) throw refuse('account.not-found')
  const [campaigns, given] = await Promise.all([
    listCampaigns(database.read, userId),
    countGivenDonations(database.read, userId, canSeePrivateProfile(viewer, userId)),
  ])
  return { ...campaignTotals(campaigns, clock()), given }
}

/** All fundraisers of a person except those that were taken down, with only the columns that are counted. */
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
