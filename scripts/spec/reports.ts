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

/** Reads the JSON reports of Vitest and Playwright. Missing reports are ignored. */
export function readEvidence(paths: readonly string[]): Evidence {
  const evidence: Evidence = new Map()
  for (const path of paths.filter((each) => existsSync(each))) {
    const report: VitestReport | PlaywrightReport = JSON.parse(readFileSync(path, 'utf8'))
    if ('testResults' in report) readVitest(report, evidence)
    else for (const suite of report.suites) readPlaywright(report.config.rootDir, suite, [], evidence)
  }
  return evidence
}

function readVitest({ testResults }: VitestReport, evidence: Evidence): void {
  for (const { name, assertionResults } of testResults) {
    for (const { ancestorTitles, title, status, meta } of assertionResults) {
      const test = [relative(ROOT, name), ...ancestorTitles, title].join(' › ')
      if (status === 'passed') for (const id of meta?.specification ?? []) add(evidence, id, test)
    }
  }
}

/** The outermost suite of each file has the name of the file, so `outer` begins below it. */
function readPlaywright(rootDir: string, suite: PlaywrightSuite, outer: readonly string[], evidence: Evidence): void {
  for (const { title, file, tests } of suite.specs) {
    const test = [relative(ROOT, resolve(rootDir, file)), ...outer, title].join(' › ')
    for (const { status, results, annotations } of tests) {
      const isPassed = (status === 'expected' || status === 'flaky') && results.at(-1)?.status === 'passed'
      const shown = annotations.filter(({ type }) => type === 'specification')
      if (isPassed) for (const { description = '' } of shown) add(evidence, description, test)
    }
  }
  for (const inner of suite.suites ?? []) readPlaywright(rootDir, inner, [...outer, inner.title], evidence)
}

function add(evidence: Evidence, id: string, test: string): void {
  evidence.set(id, (evidence.get(id) ?? new Set()).add(test))
}
