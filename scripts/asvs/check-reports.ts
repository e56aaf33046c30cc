import { readResults } from '../spec/reports'
import { type Judgement, titlePattern } from './table'

/** Returns the named tests that did not run or did not pass, by the given reports of Vitest and Playwright. */
export function findUnshown(judgements: readonly Judgement[], reports: readonly string[]): string[] {
  const results = readResults(reports)
  return judgements.flatMap(({ id, tests }) =>
    tests.flatMap(({ file, title }) => {
      const pattern = new RegExp(`^${titlePattern(title)}$`)
      const states = results
        .filter((each) => each.file === file && pattern.test(each.titles.at(-1) ?? ''))
        .map(({ status }) => status)
      if (states.includes('failed')) return [`${id}: failed: ${file} › ${title}`]
      return states.includes('passed') ? [] : [`${id}: did not run: ${file} › ${title}`]
    }),
  )
}
