import { readAuthToken, signIns } from '../api/auth-token'
import { connection } from '../offline/connection'
import { pageStoredAt } from '../offline/launch'
import { PENDING_SIGN_OUT, readSetting } from '../offline/settings'
import { hasPendingPayment } from '../payments/has-pending-payment'

/** Milliseconds. */
const STAY_DURATION = 6_000

let answer: Promise<void> | undefined

/** Data for later is not fetched for those who open a link and leave. */
export function untilStaying(): Promise<void> {
  answer ??= new Promise((resolve) => {
    if (isKnown()) return resolve()
    addEventListener('keydown', () => resolve(), { once: true })
    connection.subscribe((now) => now === 'offline' && resolve())
    signIns.subscribe((count) => count > 0 && resolve())
    setTimeout(resolve, STAY_DURATION)
  })
  return answer
}

function isKnown(): boolean {
  // There is a worker, but it did not have this page: the person has visited another one before.
  const isNextPage = Boolean(navigator.serviceWorker?.controller) && pageStoredAt() === null
  const hasAccount = readAuthToken() !== null || readSetting(PENDING_SIGN_OUT) !== null
  return isNextPage || hasAccount || hasPendingPayment()
}
