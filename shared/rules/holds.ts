import { say } from '../language/say'

export const HOLD_REASONS = ['fraud', 'report', 'identity', 'documents', 'law', 'content', 'other'] as const
/** `not-given`: of a call of the specification, which carries no reason. */
export const STORED_HOLD_REASONS = [...HOLD_REASONS, 'not-given'] as const
export type HoldReason = (typeof STORED_HOLD_REASONS)[number]

/** For the owner, in their language. */
export const holdReasonText = (reason: HoldReason): string => {
  const texts: Record<HoldReason, () => string> = {
    fraud: () => say('We suspect a fraud'),
    report: () => say('Somebody reported it, and we are looking into it'),
    identity: () => say('We need to know who you are'),
    documents: () => say('We need to see documents'),
    law: () => say('A law or an authority asks us to'),
    content: () => say('Something on the page breaks our rules'),
    other: () => say('Another reason, which is written below'),
    'not-given': () => say('No reason was given'),
  }
  return texts[reason]()
}

/** What a hold stops. Without its page a fundraiser takes no gifts either. */
export const HOLD_STOPS = ['payouts', 'gifts', 'page'] as const
export type HoldStop = (typeof HOLD_STOPS)[number]

export const stopText = (stop: HoldStop): string => {
  const texts: Record<HoldStop, () => string> = {
    payouts: () => say('Nothing is paid out for now.'),
    gifts: () => say('It takes no donations for now.'),
    page: () => say('Its story and pictures are hidden for now.'),
  }
  return texts[stop]()
}

/** What is on hold: a fundraiser by its title, or without one the payouts of the reader. */
export const heldName = (title: string | null): string =>
  title === null ? say('your payouts') : say('“{title}”', { title })

/** The words of a hold without any: of a call of the specification, which carries none. */
export const standardHoldTexts = () => ({
  ownerText: say('Our team took this off the site for now.'),
  publicText: say('Our team took this fundraiser off the site for now.'),
  needed: say('Please answer here, so that our team looks at it again.'),
})
