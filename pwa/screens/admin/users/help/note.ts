/** Characters of the reason that an admin gives. */
export const MAXIMUM_NOTE = 500
