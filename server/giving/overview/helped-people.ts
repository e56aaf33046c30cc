import type { Helping } from '#shared/contract/account/overview'
import type { Context } from '../../platform/context'
import { mediaAddress } from '../../platform/images/names'
import { type CampaignFigures, listCampaignFigures, listCommission, listPeople, sumCommission } from './queries'

/** More would make the reply long. Those before them are counted only. */
const LISTED = 200

/**
 * The people whose accounts a leader created: all of them together, and the newest, each with the figures of their fundraisers and the
 * commission that the leader earned. Commission of people who have left is still earned.
 */
export async function readHelping(
  { database, clock }: Pick<Context, 'database' | 'clock'>,
  leaderId: number,
): Promise<Helping> {
  const commission = await sumCommission(database.read, leaderId)
  const people = await listPeople(database.read, leaderId)
  if (people.length === 0) return { people: 0, raised: 0, campaigns: 0, active: 0, commission, profiles: [] }
  const ids = people.map(({ id }) => id)
  const figures = await listCampaignFigures(database.read, ids, clock())
  const campaigns = new Map(figures.map((row) => [row.userId, row]))
  const earned = await listCommission(database, leaderId, ids.slice(0, LISTED))
  const commissions = new Map(earned.map((row) => [row.userId, row.amount]))
  const sum = (part: keyof CampaignFigures) => figures.reduce((total, row) => total + row[part], 0)
  return {
    people: people.length,
    raised: sum('raised'),
    campaigns: sum('campaigns'),
    active: sum('active'),
    commission,
    profiles: people.slice(0, LISTED).map(({ id, username, fullName, profileImage, passwordIsOwn }) => {
      const { raised = 0, campaigns: count = 0, active = 0 } = campaigns.get(id) ?? {}
      return {
        id,
        username,
        fullName,
        profileImage: mediaAddress(profileImage),
        isConfirmed: passwordIsOwn === 1,
        figures: { raised, campaigns: count, active, commission: commissions.get(id) ?? 0 },
      }
    }),
  }
}
