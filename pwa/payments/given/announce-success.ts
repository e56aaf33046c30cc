import { showToast, type Toast } from '../../notify/toasts'
import { PAYMENT_SUCCESSFUL, SUPPORT_NOTE } from '../words'
import type { NewGiven } from './given'

/** Milliseconds (spec section 9). */
export const UNTIL_REFRESH = 2_000
const SUPPORT_NOTE_SHOWN = 8_000

/** Shows the toast for a success: `thanks`, or what to do when the donation could not be recorded. */
export function announceSuccess({ isRecorded }: NewGiven, thanks: Toast): void {
  showToast(
    isRecorded ? thanks : { title: PAYMENT_SUCCESSFUL, description: SUPPORT_NOTE, durationMs: SUPPORT_NOTE_SHOWN },
  )
}
