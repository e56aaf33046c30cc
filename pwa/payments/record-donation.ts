import { createDonation } from '#shared/contract/donations'
import { send } from '../api/client'
import { ApiError } from '../api/errors'
import { type Gift, giftDetails } from './gift'

const SECOND = 1_000
/** Milliseconds. A donor who has paid should not wait long for the thank-you. */
const FIRST_TRY_TIMEOUT = 8 * SECOND
const PAUSES = [2, 5, 10, 20, 40, 60, 120, 240].map((seconds) => seconds * SECOND)

/**
 * Records a charged card payment on the server. False when that failed: it is then retried while the page lives, and
 * `onRecordedLater` is called when a retry succeeds. Retrying is safe, and the provider notifies the server too.
 */
export async function recordDonation(
  gift: Gift,
  paymentIntentId: string,
  onRecordedLater: () => void,
): Promise<boolean> {
  const body = { ...giftDetails(gift), paymentIntentId }
  const record = (timeoutMs?: number) => send(createDonation, { body }, { timeoutMs })
  try {
    await record(FIRST_TRY_TIMEOUT)
    return true
  } catch (error) {
    if (mayBeRepeated(error)) void repeat(record, onRecordedLater)
    return false
  }
}

async function repeat(record: () => Promise<unknown>, onRecorded: () => void): Promise<void> {
  for (const pause of PAUSES) {
    await new Promise((resolve) => setTimeout(resolve, pause))
    try {
      await record()
      return onRecorded()
    } catch (error) {
      if (!mayBeRepeated(error)) return
    }
  }
}

/** Whether a retry may succeed: after a failure of the server, a rate limit or no answer, but not after a refusal. */
function mayBeRepeated(error: unknown): boolean {
  return !(error instanceof ApiError) || error.status >= 500 || error.status === 429
}
