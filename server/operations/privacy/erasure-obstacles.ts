import { listBalances, listOpenReturns, payableInAll } from '../../giving/payouts/balance'
import { MAY_RETURN_FOR } from '../../giving/payouts/present'
import type { Handle } from '../../platform/database/open'
import type { Row } from '../../platform/database/schema'
import { type Refusal, refuse } from '../../platform/refusals/refusal'
import { hasOpenDispute, hasPayoutThatMayReturn, hasPayoutUnderway } from './close-account-queries'

/** Why an admin can't close the account of a person now, each as the refusal to throw. Empty if nothing is in the way. */
export async function listErasureObstacles(database: Handle, { id }: Row<'users'>, now: number): Promise<Refusal[]> {
  const obstacles: Refusal[] = []
  const running = await countRunning(database, id, now)
  if (running > 0) obstacles.push(refuse('person.fundraisers-run', { running }))
  if (await hasPayoutUnderway(database, id)) obstacles.push(refuse('person.payout-under-way'))
  if (await hasPayoutThatMayReturn(database, id, now - MAY_RETURN_FOR))
    obstacles.push(refuse('person.payout-may-return'))
  const hasOpenReturn = (await listOpenReturns(database, [id])).length > 0
  if (hasOpenReturn || (await hasOpenDispute(database, id))) obstacles.push(refuse('person.return-open'))
  const balances = await listBalances(database, [id])
  const amount = payableInAll(balances) + balances.reduce((sum, { waiting }) => sum + waiting, 0)
  if (amount > 0) obstacles.push(refuse('person.money-left', { amount }))
  return obstacles
}

/** Fundraisers that take donations now. */
async function countRunning(database: Handle, userId: number, now: number): Promise<number> {
  const { count } = await database
    .selectFrom('fundraisers')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('userId', '=', userId)
    .where('isActive', '=', 1)
    .where('hiddenAt', 'is', null)
    .where((where) => where.or([where('endDate', 'is', null), where('endDate', '>', now)]))
    .executeTakeFirstOrThrow()
  return count
}
