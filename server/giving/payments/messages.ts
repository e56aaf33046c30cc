import { say } from '#shared/language/say'

/** Messages to donors that are used in more than one place. Each says what happened to the money. */
export const inReview = () => say('Your payment has arrived and is being looked at. Please do not pay again.')
export const wentBack = () =>
  say('Your payment did not match what was asked for, so it went back to you. It can take some days to arrive.')
export const didNotGoThrough = () => say('This payment did not go through. You have not been charged.')
