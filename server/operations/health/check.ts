import type { Context } from '../../context'
import { DAY, HOUR, MINUTE } from '../../platform/durations'

/** What a check found: `problem` is money, data or mail at risk now; `warning` may become one. */
export interface Finding {
  level: 'ok' | 'warning' | 'problem'
  /** A sentence, without personal data and without secrets: "The last backup is 3 hours old". */
  text: string
  /** What to do about it; null if nothing. */
  advice: string | null
}

/** A check of this installation. `npm run pamoja -- doctor`, the admins' screen, the metrics and the alerts run the same ones. */
export interface Check {
  /** Such as `backup-age`: it stays the same in metrics and alerts. */
  name: string
  /** Such as "Backups". */
  title: string
  /** Never throws because something is wrong: that is its finding. Ends within ten seconds. */
  run(context: Context): Promise<Finding[]>
}

/* Each returns a list with one finding, as a check does. */
export const ok = (text: string): Finding[] => [{ level: 'ok', text, advice: null }]
export const warning = (text: string, advice: string): Finding[] => [{ level: 'warning', text, advice }]
export const problem = (text: string, advice: string): Finding[] => [{ level: 'problem', text, advice }]

/** `3 hours`, for a sentence about a time that has passed or is left; `ms`: milliseconds. */
export function duration(ms: number): string {
  const [unit, length] = ms >= 2 * DAY ? ['days', DAY] : ms >= 2 * HOUR ? ['hours', HOUR] : ['minutes', MINUTE]
  const count = Math.max(0, Math.floor(ms / Number(length)))
  return count === 1 ? `1 ${String(unit).slice(0, -1)}` : `${count} ${unit}`
}

export interface CheckResult {
  name: string
  title: string
  findings: Finding[]
  /** Milliseconds since 1970. */
  at: number
}

/** Milliseconds after which a check counts as failed. */
const LONGEST = 10_000

export function runChecks(context: Context, checks: readonly Check[], longestMs = LONGEST): Promise<CheckResult[]> {
  return Promise.all(checks.map((check) => runCheck(context, check, longestMs)))
}

async function runCheck(context: Context, check: Check, longestMs: number): Promise<CheckResult> {
  const { name, title } = check
  const findings = await inTime(check.run(context), longestMs).catch((error: unknown) => {
    context.log.warn({ error, check: name }, 'a check could not be made')
    return problem(
      'This could not be checked',
      'The reason is in the log. If the database does not answer, mend that first.',
    )
  })
  // Some end with a full stop, which the terminal, the screen and mails add where they need one.
  const texts = findings.map((finding) => ({ ...finding, text: finding.text.replace(/\.$/, '') }))
  return { name, title, findings: texts, at: context.clock() }
}

async function inTime(work: Promise<Finding[]>, longestMs: number): Promise<Finding[]> {
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('A check took too long')), longestMs)
  })
  try {
    return await Promise.race([work, tooLate])
  } finally {
    clearTimeout(timer)
  }
}

const ORDER = ['ok', 'warning', 'problem'] as const

export function worstLevel(findings: readonly Finding[]): Finding['level'] {
  const worst = Math.max(0, ...findings.map(({ level }) => ORDER.indexOf(level)))
  return ORDER[worst] ?? 'ok'
}
