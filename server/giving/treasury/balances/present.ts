import { z } from 'zod'
import type { BalanceAtProvider, BalanceCheck } from '#shared/contract/admin/treasury'
import { UNDER_WAY_KINDS } from '#shared/rules/treasury'
import type { Context } from '../../../platform/context'
import type { Row } from '../../../platform/database/schema'
import { PROVIDERS } from '../../../platform/providers/registry'
import { listChecks, listStoredBalances } from './queries'

const underWaySums = z.array(z.object({ kind: z.enum(UNDER_WAY_KINDS), count: z.number(), amount: z.number() }))

/** When each provider was last asked for our balances. */
export async function readBalanceChecks({
  database,
  gateways,
}: Pick<Context, 'database' | 'gateways'>): Promise<BalanceCheck[]> {
  const checks = await listChecks(database.read)
  return PROVIDERS.map((provider): BalanceCheck => {
    const check = checks.find((row) => row.provider === provider)
    const problem = gateways[provider].configured ? (check?.problem ?? null) : 'not-configured'
    const { askedAt = null, answeredAt = null, reason = null } = check ?? {}
    return { provider, askedAt: isoOrNull(askedAt), answeredAt: isoOrNull(answeredAt), problem, reason }
  })
}

/** The balances in each provider's last answer. */
export async function readBalancesAtProviders({
  database,
}: Pick<Context, 'database'>): Promise<{ provider: string; currency: string; balance: BalanceAtProvider }[]> {
  const rows = await listStoredBalances(database.read)
  return rows.map((row) => ({ provider: row.provider, currency: row.currency, balance: presentBalance(row) }))
}

function presentBalance(row: Row<'provider_balances'>): BalanceAtProvider {
  const { available, pending, booked } = row
  return {
    ...{ available, pending, booked, difference: available + pending - booked },
    isExplained: row.isExplained === 1,
    underWay: underWaySums.parse(JSON.parse(row.underWay)),
  }
}

function isoOrNull(time: number | null): string | null {
  return time === null ? null : new Date(time).toISOString()
}
