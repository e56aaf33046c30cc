import { formatUtcTime } from '#shared/language/format-time'
import { findOpenChange } from '../../community/users/email-changes'
import { listOpenReturns } from '../../giving/payouts/balance/open-returns'
import { REST } from '../../giving/payouts/safeguards/rest'
import type { Handle } from '../../platform/database/open'
import type { Row } from '../../platform/database/schema'
import { type Refusal, refuse } from '../../platform/refusals/refusal'
import { hasLed, hasPayoutUnderway, lastAccountChange, listDraftsOf } from './queries'

/** Why two accounts can't become one now, each as the refusal to throw. Empty if nothing is in the way. */
export async function listMergeObstacles(
  database: Handle,
  { kept, ended }: { kept: Row<'users'>; ended: Row<'users'> },
  now: number,
): Promise<Refusal[]> {
  const both = [kept, ended]
  const ids = both.map(({ id }) => id)
  const obstacles: Refusal[] = []
  if (both.some(({ createdById }) => createdById !== null)) obstacles.push(refuse('merge.led'))
  if (ended.isCommunityLeader === 1 || (await hasLed(database, ended.id))) obstacles.push(refuse('merge.leader'))
  if (await hasPayoutUnderway(database, ids)) obstacles.push(refuse('merge.payout-under-way'))
  if ((await listOpenReturns(database, ids)).length > 0) obstacles.push(refuse('merge.return-open'))
  const changes = both.flatMap(({ credentialsChangedAt, connectChangedAt }) => [credentialsChangedAt, connectChangedAt])
  const until = Math.max(await lastAccountChange(database, ids), ...changes.map((at) => at ?? 0)) + REST
  if (until > now) obstacles.push(refuse('merge.resting', { until: formatUtcTime(until) }))
  if ((await findOpenChange(database, kept.id, now)) || (await findOpenChange(database, ended.id, now)))
    obstacles.push(refuse('merge.email-waiting'))
  if (await haveSameDraft(database, kept.id, ended.id)) obstacles.push(refuse('merge.drafts'))
  return obstacles
}

async function haveSameDraft(database: Handle, one: number, other: number): Promise<boolean> {
  const ours = await listDraftsOf(database, one)
  const theirs = await listDraftsOf(database, other)
  return ours.some(({ kind, key }) => theirs.some((draft) => draft.kind === kind && draft.key === key))
}
