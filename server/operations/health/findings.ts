import type { Finding } from './check'

export const ok = (text: string): Finding => ({ level: 'ok', text, advice: null })
export const warning = (text: string, advice: string): Finding => ({ level: 'warning', text, advice })
export const problem = (text: string, advice: string): Finding => ({ level: 'problem', text, advice })

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** `3 hours`, for a sentence about a time that has passed or is left; `ms`: milliseconds. */
export function duration(ms: number): string {
  const [unit, length] = ms >= 2 * DAY ? ['days', DAY] : ms >= 2 * HOUR ? ['hours', HOUR] : ['minutes', MINUTE]
  const count = Math.max(0, Math.floor(ms / Number(length)))
  return count === 1 ? `1 ${String(unit).slice(0, -1)}` : `${count} ${unit}`
}
