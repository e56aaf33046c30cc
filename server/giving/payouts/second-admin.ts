import type { SecondAdmin } from '#shared/contract/admin/money'
import type { Context } from '../../context'
import type { Handle } from '../../platform/database/open'
import type { Row, Transaction } from '../../platform/database/schema'
import { refuse } from '../../platform/refusals/refusal'
import type { Secrets } from '../../platform/secrets/secrets'
import type { TransferDestination } from '../../providers/gateway'
import type { Authority } from '../ledger/authority'
import { isToOwnAccount } from './methods'
import { type Approval, findAdmins, findApprovals, findPeople, forgetApproval, insertApproval } from './queries'
import { destinationOf, openRecipient } from './sealed'
import type { AccountRow, Payout, PayoutMethod } from './tables'

/** How and where a payout goes. The destination is null for a recipient in words. */
interface SendingPlan {
  method: PayoutMethod
  destination: TransferDestination | null
}

/** Whether a payout of this amount (cents) is sent only after two admins have approved it. Never while the limit is not configured. */
export function needsSecondAdmin({ config }: Pick<Context, 'config'>, { amount }: { amount: number }): boolean {
  return config.secondApprovalFrom !== null && amount >= config.secondApprovalFrom
}

/** `firstAdminId`: the admin who approved it before; null if it needs no second one. */
export type Verdict = { maySend: true; firstAdminId: number | null } | { maySend: false }

/** Whether an admin may send it now; otherwise this is stored as the first approval. Under the person's lock. */
export async function approve(
  transaction: Transaction,
  context: Context,
  by: Authority<number>,
  payout: Payout,
  plan: SendingPlan,
): Promise<Verdict> {
  const [first] = await findApprovals(transaction, [payout.id])
  const terms = termsOf(context.secrets, payout, plan)
  const isNeeded = needsSecondAdmin(context, payout)
  const isValid =
    first !== undefined && terms.includes(first.terms) && (await findAdmins(transaction, [first.actorId])).length === 1
  if (isNeeded && isValid && first.actorId === by.actorId) throw refuse('payout.approved-already')
  await forgetApproval(transaction, payout.id)
  if (!isNeeded) return { maySend: true, firstAdminId: null }
  if (isValid) return { maySend: true, firstAdminId: first.actorId }
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

/** What admins see of the two approvals of these payouts, by the payout's id: only of those that need them. */
export async function presentSecondAdmins(context: Context, database: Handle, waiting: readonly Waiting[]) {
  const large = waiting.filter(({ payout }) => needsSecondAdmin(context, payout))
  const payoutIds = large.map(({ payout }) => payout.id)
  const approvals = await findApprovals(database, payoutIds)
  const actors = approvals.map(({ actorId }) => actorId)
  const people = await findPeople(database, actors)
  const admins = await findAdmins(database, actors)
  return new Map<number, SecondAdmin>(
    large.map((each) => {
      const approval = approvals.find(({ payoutId }) => payoutId === each.payout.id)
      if (!approval) return [each.payout.id, { approval: null }]
      const isAdmin = admins.some(({ id }) => id === approval.actorId)
      const isValid = isAdmin && termsNow(context.secrets, each, approval).includes(approval.terms)
      const fullName = people.get(approval.actorId)?.fullName ?? ''
      const approvedAt = new Date(approval.createdAt).toISOString()
      const admin = { id: approval.actorId, fullName }
      return [each.payout.id, { approval: { admin, method: approval.method, approvedAt, isValid } }]
    }),
  )
}

function termsNow(secrets: Secrets, { payout, account, person }: Waiting, { method }: Approval): string[] {
  const destination = account ? destinationOf(secrets, account, person) : null
  return termsOf(secrets, payout, { method, destination })
}
