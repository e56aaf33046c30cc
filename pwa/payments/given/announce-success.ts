import { showToast, type Toast } from '../../notify/toasts'
import { paymentSuccessful, supportNote } from '../words'
import type { NewGiven } from './given'

/** Milliseconds (spec section 9). */
export const UNTIL_REFRESH = 2_000
const SUPPORT_NOTE_SHOWN = 8_000

/** Shows the toast for a success: `thanks`, or what to do when the donation could not be recorded. */
export function announceSuccess({ isRecorded }: NewGiven, thanks: Toast): void {
  showToast(
    isRecorded ? thanks : { title: paymentSuccessful(), description: supportNote(), durationMs: SUPPORT_NOTE_SHOWN },
  )
}
