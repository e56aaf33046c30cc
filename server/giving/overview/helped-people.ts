import type { Helping } from '#shared/contract/account/overview'
import type { CreatedProfile } from '#shared/contract/created-profiles'
import type { Viewer } from '../../community/sessions/viewer'
import type { Context } from '../../platform/context'
import { countPeople, listCampaignFigures, listCommission, sumCampaignFigures, sumCommission } from './queries'

type Parts = Pick<Context, 'database' | 'clock'>

/** People whose accounts a leader created, each with the figures of their fundraisers and the commission that the leader earned. */
export async function withFigures(
  { database, clock }: Parts,
  leader: Viewer,
  people: readonly CreatedProfile[],
): Promise<CreatedProfile[]> {
  if (people.length === 0) return []
  const ids = people.map(({ id }) => id)
  const campaigns = new Map((await listCampaignFigures(database.read, ids, clock())).map((row) => [row.userId, row]))
  const earned = new Map((await listCommission(database, leader.id, ids)).map((row) => [row.userId, row.amount]))
  return people.map((person) => {
    const { raised = 0, campaigns: count = 0, active = 0 } = campaigns.get(person.id) ?? {}
    return { ...person, figures: { raised, campaigns: count, active, commission: earned.get(person.id) ?? 0 } }
  })
}

/** The same for all of them together. Commission of people who have left is still earned. */
export async function readHelping({ database, clock }: Parts, leaderId: number): Promise<Helping> {
  return {
    people: await countPeople(database.read, leaderId),
    ...(await sumCampaignFigures(database, leaderId, clock())),
    commission: await sumCommission(database.read, leaderId),
  }
}
