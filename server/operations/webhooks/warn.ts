import type { Context } from '../../context'
import { findPayment } from '../../giving/payments/find-payment'
import { refreshConnectAccount } from '../../giving/payouts/connect'
import type { ProviderWarning } from '../../providers/gateway'
import { recordWarning } from '../../providers/problems'
import type { Provider } from '../../providers/registry'

/** Records a provider's warning for the admins. False when it is about a payment or an account that is not ours. */
export async function warn(context: Context, provider: Provider, warning: ProviderWarning): Promise<boolean> {
  const { payment, account } = warning
  if (payment !== null && !(await findPayment(context.database.read, provider, payment))) return false
  // The account may now need something from its owner.
  if (account !== null && !(await refreshConnectAccount(context, account))) return false
  await recordWarning(context, provider, warning)
  return true
}
