/** The cookie, name and value, of a browser that may have a session. Scripts can read it; it does not authenticate anybody. */
export const SESSION_HINT = 'signed-in=1'
