/** The message for a registered person whose leader still knows the password. */
export const OWN_PASSWORD_MESSAGE = 'Please set your own password first: we have mailed you a link.'
