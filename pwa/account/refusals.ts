/** Headings of a screen that this person may not see (spec section 8). */
export const ACCESS_DENIED = 'Access Denied'
export const PLEASE_LOGIN = 'Please Login'
