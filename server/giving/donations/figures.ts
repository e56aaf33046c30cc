import { sql } from 'kysely'
import type { SiteFigures } from '#shared/contract/site-figures'
import { campaignTotals } from '#shared/rules/fundraisers/campaign-totals'
import { canSeePrivateProfile, type Viewer } from '../../community/sessions/viewer'
import { findUser } from '../../community/users/find-user'
import type { Context } from '../../context'
import type { Handle } from '../../platform/database/open'
import { refuse } from '../../platform/refusals/refusal'
import { countDonationsBy } from './list'

export async function readUserTotals({ database, clock }: Context, viewer: Viewer | null, userId: number) {
  if (!(await findUser(database.read, userId))) throw refuse('account.not-found')
  const [campaigns, given] = await Promise.all([
    listCampaigns(database.read, userId),
    countDonationsBy(database.read, userId, canSeePrivateProfile(viewer, userId)),
  ])
  return { ...campaignTotals(campaigns, clock()), given }
}

async function listCampaigns(database: Handle, userId: number) {
  const shown = database.selectFrom('fundraisers').where('userId', '=', userId).where('hiddenAt', 'is', null)
  const rows = await shown.select(['currentAmount', 'goalAmount', 'donationsCount', 'isActive', 'endDate']).execute()
  return rows.map(({ isActive, endDate, ...row }) => ({
    ...row,
    isActive: isActive === 1,
    endDate: endDate === null ? null : new Date(endDate).toISOString(),
  }))
}

/** Milliseconds. The figures are part of cached pages, so they do not follow every donation. */
const FRESH_FOR = 10 * 60_000

export function createSiteFigures({ database, clock }: Context): () => Promise<SiteFigures> {
  let cached: { figures: Promise<SiteFigures>; at: number } | null = null
  return () => {
    if (cached && clock() - cached.at < FRESH_FOR) return cached.figures
    const figures = read(clock())
    cached = { figures, at: clock() }
    figures.catch(() => {
      cached = null
    })
    return figures
  }

  async function read(now: number): Promise<SiteFigures> {
    const { rows } = await sql<SiteFigures>`select
      coalesce(sum("currentAmount"), 0) as raised,
      coalesce(sum("donationsCount"), 0) as donations,
      coalesce(sum(case when "hiddenAt" is null and "isActive" = 1 and ("endDate" is null or "endDate" > ${now})
        then 1 else 0 end), 0) as open
      from fundraisers`.execute(database.lists)
    const [sums] = rows
    if (!sums) throw new Error('A sum gave no row')
    return { ...sums, raised: sums.raised - (sums.raised % 100) }
  }
}
