import type { listBankBranches } from '#shared/contract/bank-accounts'
import type { CallReply } from '#shared/contract/base/call'
import type { Viewer } from '../../../community/sessions/viewer'
import type { Context } from '../../../context'
import { createLimits } from '../../../platform/limits/limits'
import { ProviderRefusal, ProviderUnavailable } from '../../../providers/gateway'
import { BRANCH_PROVIDER } from '../../../providers/routes'

/** Countries in which a transfer names the branch of the bank. */
const WITH_BRANCHES = ['GH']
const AN_HOUR = { max: 120, windowMs: 60 * 60_000 }

/** The branches of a bank. Empty for an unknown bank, while the provider does not answer, and after very many requests. */
export async function readBranches(
  context: Context,
  viewer: Viewer,
  { country, bankName }: { country: string; bankName: string },
): Promise<CallReply<typeof listBankBranches>> {
  if (!WITH_BRANCHES.includes(country)) return []
  const limits = createLimits(context.database, context.clock)
  const verdict = await limits.take(`bank-branches:${viewer.id}`, AN_HOUR.max, AN_HOUR.windowMs)
  if (!verdict.allowed) return []
  try {
    return await context.gateways[BRANCH_PROVIDER].listBranches(country, bankName)
  } catch (error) {
    if (error instanceof ProviderUnavailable || error instanceof ProviderRefusal) return []
    throw error
  }
}
