import type { Claim } from './claims'
import { findUnshown } from './proof'
import type { Evidence } from './reports'
import { readClaims, readReadings } from './specification'

/** The maximum number of tests that a row lists. */
const LISTED_TESTS = 2

/** Writes a page with the sentences of the specification and their tests. Sentences without a test come first. */
export function writePage(evidence: Evidence): string {
  const claims = readClaims()
  const readings = new Set(readReadings())
  const unshown = new Set(findUnshown(evidence).map(({ id }) => id))
  const promised = claims.filter(({ saysNothing }) => saysNothing === null)
  const lines = [
    '# The sentences of the specification and their tests',
    '',
    'Written by `npm run spec:coverage` after `npm test`. Each row is a promise of [the specification](specification.md),',
    'with tests that passed and recorded its id right after their assertions about it. `npm test` fails if a promise has',
    'neither a test nor a [different reading](specification-readings.md).',
    '',
    '## Without a test',
    '',
    ...(unshown.size === 0 ? ['None.'] : promised.filter(({ id }) => unshown.has(id)).map(listItem)),
    '',
    '## Read differently',
    '',
    ...promised.filter(({ id }) => readings.has(id)).map(listItem),
    '',
    '## Not testable',
    '',
    ...claims
      .filter(({ saysNothing }) => saysNothing !== null)
      .map((claim) => `${listItem(claim)} ${claim.saysNothing}`),
  ]
  let section = -1
  let heading = ''
  for (const claim of promised) {
    if (claim.section !== section) lines.push('', ...sectionHead(claim.section, promised, unshown))
    if (claim.section !== section || claim.heading !== heading) lines.push('', ...tableHead(claim))
    ;({ section, heading } = claim)
    lines.push(`| \`${claim.id}\` | ${cell(claim.text)} | ${testsFor(claim, evidence, readings)} |`)
  }
  return `${lines.join('\n')}\n`
}

function sectionHead(section: number, promised: readonly Claim[], unshown: ReadonlySet<string>): string[] {
  const own = promised.filter((claim) => claim.section === section)
  const shown = own.filter(({ id }) => !unshown.has(id)).length
  return [`## Section ${section}: ${shown} of ${own.length}`]
}

function tableHead({ heading }: Claim): string[] {
  return [`### ${heading}`, '', '| Id | The specification | Shown by |', '|---|---|---|']
}

function testsFor({ id }: Claim, evidence: Evidence, readings: ReadonlySet<string>): string {
  const tests = [...(evidence.get(id) ?? [])].sort()
  const own = tests.slice(0, LISTED_TESTS).map(cell)
  const more = tests.length > LISTED_TESTS ? ['and others'] : []
  const reading = readings.has(id) ? ['[read differently](specification-readings.md)'] : []
  return [...own, ...more, ...reading].join('; ') || '**no test**'
}

function listItem({ id, text }: Claim): string {
  return `- \`${id}\`: ${cell(text)}`
}

/** Escapes the text of a cell, so that it can't end the cell or begin a tag. */
function cell(text: string): string {
  return text.replace(/[|\\`*_<>[\]]/g, '\\$&').replaceAll('\n', ' ')
}
