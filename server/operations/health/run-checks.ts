import type { Context } from '../../context'
import type { Check, Finding } from './check'
import { problem } from './findings'

/** What a check found, and when. */
export interface CheckResult {
  name: string
  title: string
  findings: Finding[]
  /** Milliseconds since 1970. */
  at: number
}

/** Milliseconds after which a check counts as failed. */
const LONGEST = 10_000

/** The results of all checks, in their order. Never throws. */
export function runChecks(context: Context, checks: readonly Check[], longestMs = LONGEST): Promise<CheckResult[]> {
  return Promise.all(checks.map((check) => runCheck(context, check, longestMs)))
}

async function runCheck(context: Context, check: Check, longestMs: number): Promise<CheckResult> {
  const { name, title } = check
  const findings = await inTime(check.run(context), longestMs).catch((error: unknown) => {
    context.log.warn({ error, check: name }, 'a check could not be made')
    return [
      problem(
        'This could not be checked',
        'The reason is in the log. If the database does not answer, mend that first.',
      ),
    ]
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

/** The worst level among findings. */
export function worstLevel(findings: readonly Finding[]): Finding['level'] {
  const worst = Math.max(0, ...findings.map(({ level }) => ORDER.indexOf(level)))
  return ORDER[worst] ?? 'ok'
}
