import { say } from '../../language/say'

export type CountdownTone = 'ended' | 'plenty' | 'soon' | 'urgent' | 'none'

export interface Countdown {
  text: string
  tone: CountdownTone
}

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Formats the remaining time of a fundraiser (spec section 4). `endDate` is ISO 8601, or null for no end; `now` is in ms. */
export function countdown(endDate: string | null, now: number): Countdown {
  if (endDate === null) return { text: say('No end date'), tone: 'none' }
  const left = Date.parse(endDate) - now
  if (left <= 0) return { text: say('Campaign ended'), tone: 'ended' }
  const days = Math.floor(left / DAY)
  const hours = Math.floor((left % DAY) / HOUR)
  // Rounded to the nearest: a campaign of 30 days begins with "30 days left", and 7 days are never called 8.
  if (left > 7 * DAY) return { text: say('{days, number} days left', { days: Math.round(left / DAY) }), tone: 'plenty' }
  if (left >= DAY) return { text: say('{days, number}d {hours, number}h left', { days, hours }), tone: 'soon' }
  const minutes = Math.floor((left % HOUR) / MINUTE)
  return { text: say('{hours, number}h {minutes, number}m left', { hours, minutes }), tone: 'urgent' }
}

/** Remaining days, rounded up and never negative; null without an end date. */
export function daysLeft(endDate: string | null, now: number): number | null {
  return endDate === null ? null : Math.max(0, Math.ceil((Date.parse(endDate) - now) / DAY))
}

export type Urgency = 'urgent' | 'moderate' | 'normal'

/** The urgency that a card shows: `urgent` up to 7 days before the end, `moderate` up to 30 (spec section 4). */
export function urgency(endDate: string | null, now: number): Urgency {
  const days = daysLeft(endDate, now)
  if (days === null) return 'normal'
  return days <= 7 ? 'urgent' : days <= 30 ? 'moderate' : 'normal'
}

export function isOpen(fundraiser: { isActive: boolean; endDate: string | null }, now: number): boolean {
  return fundraiser.isActive && (fundraiser.endDate === null || Date.parse(fundraiser.endDate) > now)
}

export type ProgressTone = 'high' | 'half' | 'low'

/** The mean of raised / goal in percent, rounded (spec section 9); 100 only when it is reached. All amounts are in cents. */
export function percentRaised(...campaigns: readonly { currentAmount: number; goalAmount: number }[]): number {
  const shares = campaigns.map(({ currentAmount, goalAmount }) =>
    goalAmount > 0 ? (currentAmount * 100) / goalAmount : 0,
  )
  const mean = shares.reduce((total, share) => total + share, 0) / (shares.length || 1)
  return mean < 100 ? Math.min(99, Math.round(mean)) : Math.round(mean)
}

/** Percent funded of one fundraiser, capped at 100 (spec section 4). Both amounts are in cents. */
export const percentFunded = (currentAmount: number, goalAmount: number): number =>
  Math.min(100, percentRaised({ currentAmount, goalAmount }))

/** The colour of the progress bar: green from 75%, yellow from 50% (spec section 4). */
export const progressTone = (percent: number): ProgressTone => (percent >= 75 ? 'high' : percent >= 50 ? 'half' : 'low')
