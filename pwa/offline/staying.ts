import { readAuthToken } from '../api/auth-token'
import { hasPendingPayment } from '../payments/has-pending-payment'
import { OWED_SIGN_OUT } from './account'
import { connection } from './connection'
import { readSetting } from './device-settings'
import { pageKeptAt } from './kept-page'

/** Milliseconds. */
const LONG_ENOUGH = 6_000

let answer: Promise<void> | undefined

/**
 * Resolves once a person does something on the page, has stayed for a while, or is known here in some way. What may be wanted later
 * is fetched for those, and not for everyone who opens a link and goes again: many pay by the megabyte.
 */
export function staying(): Promise<void> {
  answer ??= new Promise((resolve) => {
    if (isKnown()) return resolve()
    for (const sign of ['pointerdown', 'keydown'] as const) addEventListener(sign, () => resolve(), { once: true })
    connection.subscribe((now) => now === 'offline' && resolve())
    setTimeout(resolve, LONG_ENOUGH)
  })
  return answer
}

function isKnown(): boolean {
  // There is a worker, but it had not kept this page: another one was seen before.
  const isNextPage = Boolean(navigator.serviceWorker?.controller) && pageKeptAt() === null
  const hasAccount = readAuthToken() !== null || readSetting(OWED_SIGN_OUT) !== null
  return isNextPage || navigator.userActivation?.hasBeenActive || hasAccount || hasPendingPayment()
}
