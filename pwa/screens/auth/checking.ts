import { say } from '#shared/language/say'

/** The label of a button while the device solves a proof of work. */
export const checking = () => say('Checking your device...')
