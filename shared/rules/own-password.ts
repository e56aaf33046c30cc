import { say } from '../language/say'

/** The message for a registered person whose leader still knows the password. */
export const ownPasswordNeeded = () => say('Please set your own password first: we have mailed you a link.')
