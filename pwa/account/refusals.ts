import { say } from '#shared/language/say'

/** Headings of a screen that this person may not see (spec section 8). */
export const accessDenied = () => say('Access Denied')
export const pleaseLogin = () => say('Please Login')
