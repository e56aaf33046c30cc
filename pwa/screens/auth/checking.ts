/** The label of a button while the device solves a proof of work. */
export const CHECKING = 'Checking your device...'
