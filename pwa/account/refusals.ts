/** What heads a screen that is not for this person (spec section 8). */
export const ACCESS_DENIED = 'Access Denied'
export const PLEASE_LOGIN = 'Please Login'
