import { findUnshown } from './check-reports'
import { findMissingSources, findTableProblems } from './check-table'
import { writeSummary } from './summary'
import { readDeviations, readJudgements } from './table'

/**
 * Checks docs/asvs.md: every requirement is judged once, every named test ran and passed by the given reports, enough pass. Prints the
 * problems, and the summary.
 */
export function checkAsvs(reports: readonly string[]): { passed: number; failed: number } {
  const judgements = readJudgements()
  const problems = [
    ...findTableProblems(judgements, readDeviations()),
    ...findMissingSources(judgements),
    ...findUnshown(judgements, reports),
  ]
  for (const problem of problems) console.error(problem)
  console.log(writeSummary(judgements))
  return { passed: judgements.flatMap(({ tests }) => tests).length, failed: problems.length }
}
