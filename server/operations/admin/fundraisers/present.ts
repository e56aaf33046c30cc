import type { AdminFundraiser } from '#shared/contract/admin/fundraisers'
import { forTexts } from '#shared/rules/fundraisers/texts'
import type { AdminFundraiserRow } from './queries'

/** A fundraiser as admins see it. */
export function presentAdminFundraiser(row: AdminFundraiserRow): AdminFundraiser {
  return {
    id: row.id,
    title: row.title,
    description: row.description,
    category: row.category,
    goalAmount: row.goalAmount,
    currentAmount: row.currentAmount,
    donationsCount: row.donationsCount,
    ...forTexts((name) => row[name]),
    isActive: row.isActive === 1,
    duration: row.duration,
    endDate: row.endDate === null ? null : new Date(row.endDate).toISOString(),
    deletedAt: row.hiddenAt === null ? null : new Date(row.hiddenAt).toISOString(),
    version: row.version,
    createdAt: new Date(row.createdAt).toISOString(),
    user: { id: row.userId, fullName: row.fullName, username: row.username },
  }
}
