import { DURATION_MAXIMUM } from '../limits'

const DAY = 86_400_000

/** Milliseconds after its end in which the owner may still extend a fundraiser. */
const AFTER_END = 2 * DAY

export const lastDayToExtend = (endDate: string): string => new Date(Date.parse(endDate) + AFTER_END).toISOString()

/** The most days by which its owner may extend a fundraiser: 365 in all, counted from now where it has ended. */
export function daysToAdd(
  { isActive, createdAt, endDate }: { isActive: boolean; createdAt: string; endDate: string | null },
  now: number,
): number {
  if (!isActive || endDate === null) return 0
  const end = Date.parse(endDate)
  if (now > end + AFTER_END) return 0
  return Math.max(0, Math.floor((Date.parse(createdAt) - Math.max(end, now)) / DAY) + DURATION_MAXIMUM)
}
