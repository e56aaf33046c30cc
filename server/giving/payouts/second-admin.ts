import type { SecondAdmin } from '#shared/contract/admin/money'
import { formatCents } from '#shared/rules/money/money'
import type { Context } from '../../context'
import type { Handle } from '../../platform/database/open'
import type { Row, Transaction } from '../../platform/database/schema'
import { DAY } from '../../platform/durations'
import { refuse } from '../../platform/refusals/refusal'
import type { Secrets } from '../../platform/secrets/secrets'
import type { TransferDestination } from '../../providers/gateway'
import type { Authority } from '../ledger/authority'
import { isToOwnAccount } from './methods'
import {
  type Approval,
  findAdmins,
  findApprovals,
  findPeople,
  forgetApproval,
  insertApproval,
  listSentSince,
} from './queries'
import { destinationOf, openRecipient } from './sealed'
import type { AccountRow, Payout, PayoutMethod } from './tables'

/** How and where a payout goes. The destination is null for a recipient in words. */
interface SendingPlan {
  method: PayoutMethod
  destination: TransferDestination | null
}

/** Milliseconds over which payouts are added up. */
const COUNTED_FOR = 7 * DAY

/** Why a payout of this amount (cents) needs two admins, in a sentence for the admin; null if it does not. */
type Demand = (payout: { id?: number; userId: number; amount: number }) => string | null

/** What this admin needs a second one for. Refunds don't count: they go back to where the money came from. */
export async function readDemand(
  { config, clock }: Pick<Context, 'config' | 'clock'>,
  database: Handle,
  adminId: number,
  userIds: readonly number[],
): Promise<Demand> {
  const limit = config.secondApprovalFrom
  if (limit === null || userIds.length === 0) return () => null
  const since = clock() - COUNTED_FOR
  const received = await listSentSince(database, since, { userIds })
  const sentAlone = await listSentSince(database, since, { aloneBy: adminId })
  return ({ id, userId, amount }) => {
    const sumWith = (payouts: typeof received) =>
      payouts.reduce((sum, payout) => (payout.id === id ? sum : sum + payout.amount), amount)
    const toPerson = sumWith(received.filter((payout) => payout.userId === userId))
    const byAdmin = sumWith(sentAlone)
    if (amount >= limit) return 'A payout of this size needs two admins.'
    if (toPerson >= limit)
      return `With it ${formatCents(toPerson)} go to this person within seven days, which needs two admins.`
    if (byAdmin < limit) return null
    return `With it you have sent ${formatCents(byAdmin)} alone within seven days, which needs two admins.`
  }
}

/** `firstAdminId`: the admin who approved it before; null if it needs no second one. */
export type Verdict = { maySend: true; firstAdminId: number | null } | { maySend: false }

/** Whether an admin may send it now; otherwise this is stored as the first approval. Under both of their locks. */
export async function approve(
  transaction: Transaction,
  context: Context,
  by: Authority<number>,
  payout: Payout,
  plan: SendingPlan,
): Promise<Verdict> {
  const [first] = await findApprovals(transaction, [payout.id])
  const terms = termsOf(context.secrets, payout, plan)
  const demand = await readDemand(context, transaction, by.actorId, [payout.userId])
  const isNeeded = demand(payout) !== null
  const isValid =
    first !== undefined && terms.includes(first.terms) && (await findAdmins(transaction, [first.actorId])).length === 1
  const isByOther = isValid && first.actorId !== by.actorId
  if (isNeeded && isValid && !isByOther) throw refuse('payout.approved-already')
  await forgetApproval(transaction, payout.id)
  if (isByOther) return { maySend: true, firstAdminId: first.actorId }
  if (!isNeeded) return { maySend: true, firstAdminId: null }
  const kept = { payoutId: payout.id, actorId: by.actorId, method: plan.method, terms: terms[0] }
  await insertApproval(transaction, { ...kept, createdAt: context.clock() })
  return { maySend: false }
}

/** Keyed hashes of all that an admin approves; first the one under the current key. */
function termsOf(secrets: Secrets, payout: Payout, { method, destination }: SendingPlan): [string, ...string[]] {
  const { stripeAccountId, ...account } = destination ?? { stripeAccountId: null }
  const words = openRecipient(secrets, payout)
  // A new account at a provider changes only what is sent there.
  const facts = { ...account, ...(isToOwnAccount(method) && { stripeAccountId }) }
  const sorted = Object.entries(facts).sort(([one], [other]) => (one < other ? -1 : 1))
  return secrets.keyedHashes(JSON.stringify([payout.amount, method, words, sorted]), 'payout_approvals.terms')
}

interface Waiting {
  payout: Payout
  /** Undefined when there is none. */
  account: AccountRow | undefined
  person: Row<'users'>
}

/** What an admin sees of the two approvals of these payouts, by the payout's id: only where they need or are the second one. */
export async function presentSecondAdmins(
  context: Context,
  database: Handle,
  admin: { id: number },
  waiting: readonly Waiting[],
) {
  const userIds = waiting.map(({ payout }) => payout.userId)
  const demand = await readDemand(context, database, admin.id, userIds)
  const payoutIds = waiting.map(({ payout }) => payout.id)
  const approvals = await findApprovals(database, payoutIds)
  const actors = approvals.map(({ actorId }) => actorId)
  const people = await findPeople(database, actors)
  const admins = await findAdmins(database, actors)
  return new Map<number, SecondAdmin>(
    waiting.flatMap((each): [number, SecondAdmin][] => {
      const because = demand(each.payout)
      const approval = approvals.find(({ payoutId }) => payoutId === each.payout.id)
      if (!approval) return because === null ? [] : [[each.payout.id, { because, approval: null }]]
      const isAdmin = admins.some(({ id }) => id === approval.actorId)
      const isValid = isAdmin && termsNow(context.secrets, each, approval).includes(approval.terms)
      const fullName = people.get(approval.actorId)?.fullName ?? ''
      const approvedAt = new Date(approval.createdAt).toISOString()
      const isByOther = isValid && approval.actorId !== admin.id
      if (because === null && !isByOther) return []
      const by = { id: approval.actorId, fullName }
      const shown = { admin: by, method: approval.method, approvedAt, isValid }
      return [[each.payout.id, { because: because ?? 'Another admin has approved it.', approval: shown }]]
    }),
  )
}

function termsNow(secrets: Secrets, { payout, account, person }: Waiting, { method }: Approval): string[] {
  const destination = account ? destinationOf(secrets, account, person) : null
  return termsOf(secrets, payout, { method, destination })
}
