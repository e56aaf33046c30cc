/** The name of the lock, the background sync and the message between tabs. */
export const OUTBOX = 'outbox'
