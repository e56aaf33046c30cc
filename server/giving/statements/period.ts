import { endOfMonth, startOfMonth } from '#shared/rules/months'

/** Milliseconds: from the first to before the second. */
export interface Period {
  from: number
  to: number
}

export const periodOf = (month: string): Period => ({ from: startOfMonth(month), to: endOfMonth(month) })
