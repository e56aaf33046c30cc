import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { ROOT } from '../spec/reports'

/** A test that shows a requirement. `…` in the title means any text. */
export interface NamedTest {
  file: string
  title: string
}

export interface Judgement {
  id: string
  /** `pass`, `not applicable`, `operator`, `fails`, or `deviation` with its number in the decision. */
  verdict: string
  evidence: string
  tests: NamedTest[]
}

export const PAGE = 'docs/asvs.md'
export const DECISION = 'docs/decisions/0050-deviations-from-asvs.md'

/** Reads a file of the project as text. */
export function readText(path: string): string {
  return readFileSync(resolve(ROOT, path), 'utf8')
}

/** Reads the judgements from the tables of the page, in its order. */
export function readJudgements(page: string = readText(PAGE)): Judgement[] {
  return page
    .split('\n')
    .filter((line) => /^\| V\d+\.\d/.test(line))
    .map((line) => {
      const [, id = '', , verdict = '', evidence = ''] = line.split('|').map((cell) => cell.trim())
      return { id, verdict, evidence, tests: readTests(evidence) }
    })
}

function readTests(evidence: string): NamedTest[] {
  return evidence.split('<br>').flatMap((part) => {
    const [, file, title] = /^(\S+\.(?:test|spec)\.tsx?) › (.+)$/.exec(part) ?? []
    return file && title ? [{ file, title }] : []
  })
}

/** Reads the numbers of the signed deviations from the decision. */
export function readDeviations(decision: string = readText(DECISION)): number[] {
  return [...decision.matchAll(/^\| (\d+) \|/gm)].map(([, number]) => Number(number))
}

/** The source of a pattern for a title: its text, with anything in place of each `…`. */
export function titlePattern(title: string): string {
  return title
    .split('…')
    .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    .join('[^\\n]*')
}
