import type { PayoutRequest } from '#shared/contract/payouts'
import type { Handle } from '../../platform/database/open'
import type { Row } from '../../platform/database/schema'
import { expectedBy } from './expected-by'
import { CONNECT_NAME, isToOwnAccount } from './own-account'
import { listSteps } from './queries'
import type { Payout } from './tables'

type AccountType = Row<'bank_accounts'>['accountType']

/** Payouts as the person who is paid sees them, in the order given. */
export async function presentPayouts(database: Handle, payouts: readonly Payout[]): Promise<PayoutRequest[]> {
  const steps = await listSteps(
    database,
    payouts.map(({ id }) => id),
  )
  const titles = await titlesOf(database, payouts)
  const types = await accountTypesOf(database, payouts)
  return payouts.map((payout) => {
    const title = payout.fundraiserId === null ? undefined : titles.get(payout.fundraiserId)
    return presentPayout(payout, {
      title: title ?? null,
      accountType: (payout.bankAccountId === null ? null : types.get(payout.bankAccountId)) ?? null,
      steps: steps.filter(({ payoutId }) => payoutId === payout.id),
    })
  })
}

interface Surroundings {
  title: string | null
  /** Null when the account is gone. */
  accountType: AccountType | null
  steps: readonly Row<'payout_steps'>[]
}

function presentPayout(payout: Payout, { title, accountType, steps }: Surroundings): PayoutRequest {
  const { id, userId, fundraiserId, amount, status, stripeTransferId, notes, failureReason } = payout
  const sent = steps.findLast((step) => step.status === 'processing')
  return {
    id,
    userId,
    fundraiserId,
    fundraiser: fundraiserId === null || title === null ? null : { id: fundraiserId, title },
    amount,
    status,
    stripeTransferId,
    ...(isToOwnAccount(payout.method) && { paidOnBy: CONNECT_NAME }),
    requestedAt: moment(payout.requestedAt),
    processedAt: payout.processedAt === null ? null : moment(payout.processedAt),
    notes,
    destination: payout.destinationLabel,
    accountType,
    expectedBy: sent && isStillComing(payout) ? moment(expectedBy(sent.createdAt, accountType ?? 'checking')) : null,
    failureReason,
    steps: steps.map((step) => ({ status: step.status, note: step.note, createdAt: moment(step.createdAt) })),
  }
}

/** A transfer to the recipient's account at the provider is completed for us, and goes on to the bank from there. */
function isStillComing({ status, method }: Payout): boolean {
  return status === 'processing' || (status === 'completed' && isToOwnAccount(method))
}

async function titlesOf(database: Handle, payouts: readonly Payout[]): Promise<Map<number, string>> {
  const ids = payouts.flatMap(({ fundraiserId }) => fundraiserId ?? [])
  if (ids.length === 0) return new Map()
  const rows = await database.selectFrom('fundraisers').select(['id', 'title']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, title }) => [id, title]))
}

async function accountTypesOf(database: Handle, payouts: readonly Payout[]): Promise<Map<number, AccountType>> {
  const ids = payouts.flatMap(({ bankAccountId }) => bankAccountId ?? [])
  if (ids.length === 0) return new Map()
  const rows = await database.selectFrom('bank_accounts').select(['id', 'accountType']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, accountType }) => [id, accountType]))
}

function moment(ms: number): string {
  return new Date(ms).toISOString()
}
