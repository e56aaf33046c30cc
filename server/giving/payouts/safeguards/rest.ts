import type { PayoutRequest } from '#shared/contract/payouts'
import { formatUtcTime } from '#shared/language/format-time'
import type { Handle } from '../../../platform/database/open'
import type { Row } from '../../../platform/database/schema'
import { type Refusal, refuse } from '../../../platform/refusals/refusal'
import { findAccounts } from '../account-queries'
import { findPeople } from '../accounts/person'
import { isToOwnAccount } from '../own-account'
import type { PayoutMethod } from '../payout-method'
import type { AccountRow, Payout } from '../tables'

/** How long no money is sent after a change of where it goes or of how its owner signs in. Milliseconds. */
export const REST = 72 * 60 * 60_000

export interface Rest {
  /** Milliseconds: from then on money may be sent. */
  until: number
  because: 'account' | 'sign-in'
}

interface Destination {
  person: Pick<Row<'users'>, 'credentialsChangedAt' | 'connectChangedAt'>
  /** Undefined when it was deleted, and for a recipient in words. */
  account: Pick<AccountRow, 'changedAt'> | undefined
  /** Null while it is not chosen. */
  method: PayoutMethod | null
}

/** Until when nothing may be sent there: the owner must have time to notice a change that somebody else made. Null once it may be sent. */
export function restOf({ person, account, method }: Destination, now: number): Rest | null {
  const connectChangedAt = isToOwnAccount(method) ? (person.connectChangedAt ?? 0) : 0
  const accountChangedAt = Math.max(account?.changedAt ?? 0, connectChangedAt)
  const signInChangedAt = person.credentialsChangedAt ?? 0
  const changedAt = Math.max(accountChangedAt, signInChangedAt)
  if (changedAt + REST <= now || changedAt === 0) return null
  return { until: changedAt + REST, because: accountChangedAt >= signInChangedAt ? 'account' : 'sign-in' }
}

export function restRefusal({ until, because }: Rest): Refusal {
  const details = { until: new Date(until).toISOString() }
  return refuse('payout.resting', { until: formatUtcTime(until), because }, { details })
}

/** The rests of those of these payouts that are still to be sent, by their ids, for the person who is paid. */
export async function presentRests(
  database: Handle,
  payouts: readonly Payout[],
  now: number,
): Promise<Map<number, NonNullable<PayoutRequest['rest']>>> {
  const waiting = payouts.filter(({ status }) => status === 'pending')
  const people = await findPeople(database, [...new Set(waiting.map(({ userId }) => userId))])
  const accounts = await findAccounts(
    database,
    waiting.flatMap(({ bankAccountId }) => bankAccountId ?? []),
  )
  return new Map(
    waiting.flatMap(({ id, userId, bankAccountId, method }) => {
      const person = people.get(userId)
      const account = bankAccountId === null ? undefined : accounts.get(bankAccountId)
      const rest = person ? restOf({ person, account, method }, now) : null
      return rest ? [[id, { until: new Date(rest.until).toISOString(), because: rest.because }] as const] : []
    }),
  )
}
