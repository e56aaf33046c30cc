import { CALLS } from '../../shared/contract/index'
import type { Row, Section } from '../../tests/spec/row'
import type { Evidence, TestSource } from './read-tests'

/** Tests named in the table for one row. How many more there are is left out: it would change with every new test. */
const NAMED = 3

export interface CoveredRow extends Row {
  /** `file › title`; first those that say it themselves, those of a page's own file before others, then those whose helpers do. */
  tests: string[]
  /** Tests that the row names and that do not exist. */
  unknown: string[]
}

export interface CoveredSection extends Section {
  rows: readonly CoveredRow[]
}

/** Finds for each row the tests that show it. */
export function coverRows(sections: readonly Section[], tests: readonly TestSource[]): CoveredSection[] {
  const known = new Set(tests.map(nameOfTest))
  return sections.map((section) => ({
    ...section,
    rows: section.rows.map((row) => {
      const named = row.shown.by === 'tests' ? row.shown.tests : []
      const shownBy = row.shown.by === 'tests' ? named.filter((name) => known.has(name)) : testsFor(row.shown, tests)
      return { ...row, tests: shownBy, unknown: named.filter((name) => !known.has(name)) }
    }),
  }))
}

/** The table as it stands in the documentation. */
export function writeTable(sections: readonly CoveredSection[]): string {
  const lines = [
    '# What the specification says, and the tests that show it',
    '',
    'Written by `npm run spec:coverage` from `tests/spec` and the tests; `npm test` fails when it is out of date or a row has no test.',
    'A message counts as shown where a test of the browser or the API sees its exact text, a page where a journey opens it,',
    'a call where a test makes it; every other row names its tests.',
  ]
  for (const { number, title, rows } of sections) {
    lines.push('', `## ${number}. ${title}`, '', '| Row | What it says | Shown by |', '|---|---|---|')
    for (const { id, text, tests } of rows) lines.push(`| \`${id}\` | ${cell(text)} | ${listed(tests)} |`)
  }
  return `${lines.join('\n')}\n`
}

/** A row whose tests are found by what they say. */
type Found = Exclude<Row['shown'], { by: 'tests' }>

function testsFor(shown: Found, tests: readonly TestSource[]): string[] {
  const [isRead, isShown] = wayOf(shown)
  const read = tests.filter(({ file }) => isRead.test(file))
  const [place = ''] = shown.by === 'page' ? shown.path.slice(1).split('/') : []
  const own = read
    .filter((test) => isShown(test.own))
    .sort((one, other) => Number(isAbout(other, place)) - Number(isAbout(one, place)))
  // Said by the test or by its helpers, or partly by either.
  const all = read.filter(({ own: said, borrowed }) =>
    isShown({
      texts: new Set([...said.texts, ...borrowed.texts]),
      calls: new Set([...said.calls, ...borrowed.calls]),
    }),
  )
  return [...new Set([...own, ...all].map(nameOfTest))]
}

/** Which files count, and what must stand in a test. */
function wayOf(shown: Found): [RegExp, (said: Evidence) => boolean] {
  switch (shown.by) {
    case 'words':
      return [
        /^(tests\/journeys|server)\//,
        ({ texts }) => shown.words.every((words) => [...texts].some((text) => holds(text, words))),
      ]
    case 'page': {
      const expression = new RegExp(`^(\\{\\})?${shown.path.replace(/:\w+/g, '(\\{\\}|[\\w-]+)')}([?#].*)?$`)
      return [/^tests\/journeys\//, ({ texts }) => [...texts].some((text) => expression.test(text))]
    }
    case 'call': {
      const name = CALLS.find(({ method, path }) => method === shown.method && path === shown.path)?.name
      const path = shown.path.replace(/\{\w+\}/g, '(\\{\\}|\\d+)')
      const expression = new RegExp(`^${shown.method} (\\{\\})?${path}(\\?.*|\\{\\})?$`)
      return [/^(tests|server)\//, ({ calls }) => [...calls].some((call) => call === name || expression.test(call))]
    }
  }
}

/** Whether words stand in a text as they are: not as part of a longer sentence of the same beginning. */
function holds(text: string, words: string): boolean {
  const at = text.indexOf(words)
  if (at < 0) return false
  const before = text.slice(0, at)
  const after = text.slice(at + words.length)
  // The title and the text of a toast stand side by side: `Invalid FilePlease select …`.
  const isBegun = !/\p{L}$/u.test(before) || (/\p{Ll}$/u.test(before) && /^\p{Lu}/u.test(words))
  const isEnded = !/^\p{Ll}/u.test(after) && !(/[\p{L}\p{N}]$/u.test(words) && /^ \p{Ll}/u.test(after))
  return isBegun && isEnded
}

/** Whether a file of journeys has the name of a page. */
const isAbout = ({ file }: TestSource, place: string) => file === `tests/journeys/${place}.spec.ts`

function nameOfTest({ file, title }: TestSource): string {
  return `${file} › ${title}`
}

function listed(tests: readonly string[]): string {
  const named = tests.slice(0, NAMED).map(cell)
  const more = tests.length > NAMED ? ['and others'] : []
  return [...named, ...more].join('<br>')
}

/** Text for a cell: nothing in it may end the cell or begin a tag. */
function cell(text: string): string {
  return text.replace(/[|\\`*_<>[\]]/g, '\\$&').replaceAll('\n', ' ')
}
