import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { ROOT } from '../spec/reports'
import { REQUIREMENTS } from './requirements'
import { countVerdicts } from './summary'
import { type Judgement, readText, titlePattern } from './table'

/** Per cent of the applicable requirements that must pass. */
const LEAST_SHARE = 95
const MOST_DEVIATIONS = 9
const VERDICT = /^(?:pass|not applicable|operator|fails|deviation \d+)$/

/** Returns what is wrong with the table itself: missing or doubled requirements, evidence without a test or reason, too few that pass. */
export function findTableProblems(judgements: readonly Judgement[], deviations: readonly number[]): string[] {
  const ids = judgements.map(({ id }) => id)
  const used = new Set(judgements.flatMap(({ verdict }) => /^deviation (\d+)$/.exec(verdict)?.[1] ?? []).map(Number))
  const share = countVerdicts(judgements).share
  return [
    ...[...REQUIREMENTS.keys()].filter((id) => !ids.includes(id)).map((id) => `${id} is not judged`),
    ...ids.filter((id) => !REQUIREMENTS.has(id)).map((id) => `${id} is no requirement of level 1 or 2`),
    ...ids.filter((id, index) => ids.indexOf(id) !== index).map((id) => `${id} is judged twice`),
    ...judgements.flatMap(findRowProblems),
    ...[...used].filter((number) => !deviations.includes(number)).map((number) => `Deviation ${number} is not signed`),
    ...deviations.filter((number) => !used.has(number)).map((number) => `No requirement has deviation ${number}`),
    ...(deviations.length > MOST_DEVIATIONS ? [`More than ${MOST_DEVIATIONS} deviations`] : []),
    ...(share < LEAST_SHARE ? [`${share.toFixed(1)}% pass, fewer than ${LEAST_SHARE}%`] : []),
  ]
}

function findRowProblems({ id, verdict, evidence, tests }: Judgement): string[] {
  if (!VERDICT.test(verdict)) return [`${id}: “${verdict}” is no verdict`]
  if (evidence === '') return [`${id} has neither a test nor a reason`]
  return verdict === 'pass' && tests.length === 0 ? [`${id} passes without a test`] : []
}

/** Returns the named tests whose title is not in their source. */
export function findMissingSources(judgements: readonly Judgement[]): string[] {
  return judgements.flatMap(({ id, tests }) =>
    tests
      .filter(({ file, title }) => {
        if (!existsSync(resolve(ROOT, file))) return true
        return !new RegExp(`['"\`]${titlePattern(title)}['"\`]`).test(readText(file))
      })
      .map(({ file, title }) => `${id} names a test that is not there: ${file} › ${title}`),
  )
}
