/** The rules that an app sends by. An app of the day before has none of them. */
export interface Rules {
  /** Requests name the account that the entry belongs to. */
  namesAccount: boolean
  /** Each entry has a number of its device, and requests name the numbers that are settled. */
  numbersChanges: boolean
  /** A sync waits for the lock. */
  waitsForLock: boolean
  /** A hurried round forgets the pauses. */
  forgetsPauses: boolean
  /** A page asks for a sync again after a round that left something, and before it is closed. */
  repeatsSync: boolean
  /** Messages are sent, those of visitors without a session. */
  knowsMessages: boolean
  /** News is sent. */
  knowsNews: boolean
}

export const TODAY: Rules = {
  namesAccount: true,
  numbersChanges: true,
  waitsForLock: true,
  forgetsPauses: true,
  repeatsSync: true,
  knowsMessages: true,
  knowsNews: true,
}
export const DAY_BEFORE: Rules = {
  namesAccount: false,
  numbersChanges: false,
  waitsForLock: false,
  forgetsPauses: false,
  repeatsSync: false,
  knowsMessages: false,
  knowsNews: false,
}
