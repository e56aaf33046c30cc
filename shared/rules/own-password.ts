/** What a person reads who was registered by a leader and whose password that leader still knows. */
export const OWN_PASSWORD_MESSAGE = 'Please set your own password first: we have mailed you a link.'
