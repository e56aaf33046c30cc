import type { Caller } from '../../community/sessions/viewer'
import type { Context } from '../../context'
import { hashesOfAddress } from '../../platform/limits/client-address'

/**
 * A payment's idempotency key belongs to a device or an account, so the same key of somebody else finds nothing. Returns the forms under
 * which the caller's key may be stored; a new attempt is stored under the first. The device comes before the account: a donor may sign in,
 * or the session may end, between two tries. Clients that name no device share theirs with the network address. While keys are changed,
 * a hash may be stored under an older one.
 */
export function ownedKeys(
  { secrets }: Pick<Context, 'secrets'>,
  { viewer, deviceId, address }: Pick<Caller, 'viewer' | 'deviceId' | 'address'>,
  key: string,
): [string, ...string[]] {
  const account = viewer && `account:${viewer.id}:${key}`
  const [current, ...older] =
    deviceId === null ? hashesOfAddress(secrets, address) : secrets.keyedHashes(deviceId, 'payment_attempts.device')
  const ownedBy = (hash: string) => `${deviceId === null ? 'address' : 'device'}:${hash}:${key}`
  if (deviceId === null && account) return [account]
  return [ownedBy(current), ...older.map(ownedBy), ...(account ? [account] : [])]
}
