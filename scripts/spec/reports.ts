import { existsSync, readFileSync } from 'node:fs'
import { relative, resolve } from 'node:path'

/** Absolute path of the project. */
export const ROOT = resolve(import.meta.dirname, '../..')

/** Maps the id of each shown sentence to the tests that passed and showed it, as `file › title`. */
export type Evidence = Map<string, Set<string>>

interface VitestReport {
  testResults: {
    name: string
    assertionResults: { ancestorTitles: string[]; title: string; status: string; meta?: { specification?: string[] } }[]
  }[]
}

interface PlaywrightSuite {
  title: string
  file: string
  suites?: PlaywrightSuite[]
  specs: {
    title: string
    file: string
    tests: { status: string; results: { status: string }[]; annotations: { type: string; description?: string }[] }[]
  }[]
}

interface PlaywrightReport {
  config: { rootDir: string }
  suites: PlaywrightSuite[]
}

/** What a report says of one test. */
export interface TestResult {
  file: string
  /** The titles of the groups around it, from the outside in, and its own. */
  titles: readonly string[]
  status: 'passed' | 'failed' | 'skipped'
  /** The ids of the sentences of the specification that it shows. */
  shown: readonly string[]
}

/** Reads the JSON reports of Vitest and Playwright. Missing reports are ignored. */
export function readResults(paths: readonly string[]): TestResult[] {
  return paths
    .filter((each) => existsSync(each))
    .flatMap((path) => {
      const report: VitestReport | PlaywrightReport = JSON.parse(readFileSync(path, 'utf8'))
      if ('testResults' in report) return readVitest(report)
      return report.suites.flatMap((suite) => readPlaywright(report.config.rootDir, suite, []))
    })
}

/** Returns the sentences of the specification with the passed tests that show them. Missing reports are ignored. */
export function readEvidence(paths: readonly string[]): Evidence {
  const evidence: Evidence = new Map()
  for (const { file, titles, status, shown } of readResults(paths)) {
    const test = [file, ...titles].join(' › ')
    if (status === 'passed') for (const id of shown) evidence.set(id, (evidence.get(id) ?? new Set()).add(test))
  }
  return evidence
}

function readVitest({ testResults }: VitestReport): TestResult[] {
  return testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ ancestorTitles, title, status, meta }) => ({
      file: relative(ROOT, name),
      titles: [...ancestorTitles, title],
      status: status === 'passed' || status === 'failed' ? status : 'skipped',
      shown: meta?.specification ?? [],
    })),
  )
}

/** The outermost suite of each file has the name of the file, so `outer` begins below it. */
function readPlaywright(rootDir: string, suite: PlaywrightSuite, outer: readonly string[]): TestResult[] {
  const own = suite.specs.flatMap(({ title, file, tests }) =>
    tests.map(({ status, results, annotations }): TestResult => {
      const isPassed = (status === 'expected' || status === 'flaky') && results.at(-1)?.status === 'passed'
      return {
        file: relative(ROOT, resolve(rootDir, file)),
        titles: [...outer, title],
        status: isPassed ? 'passed' : status === 'skipped' ? 'skipped' : 'failed',
        shown: annotations.filter(({ type }) => type === 'specification').map(({ description = '' }) => description),
      }
    }),
  )
  const inner = (suite.suites ?? []).flatMap((each) => readPlaywright(rootDir, each, [...outer, each.title]))
  return [...own, ...inner]
}
