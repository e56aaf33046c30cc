import { unlessBlocked } from '../page/unless-blocked'

export const PENDING = 'pendingPayment'
export const PENDING_PREFIX = `${PENDING}:`

export const hasPendingPayment = (): boolean =>
  unlessBlocked(() => Object.keys(localStorage).some((key) => key.startsWith(PENDING_PREFIX))) ?? false
