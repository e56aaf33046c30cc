import type { Claim } from './claims'
import { unshownIn } from './proof'
import type { Evidence } from './reports'
import { readClaims, readReadings } from './specification'

/** Tests named in one row. How many more there are is left out. */
const NAMED = 2

/** The page of what the specification says and the tests that showed it: first of all what none has shown. */
export function writePage(evidence: Evidence): string {
  const claims = readClaims()
  const readings = new Set(readReadings())
  const unshown = new Set(unshownIn(evidence).map(({ id }) => id))
  const promised = claims.filter(({ saysNothing }) => saysNothing === null)
  const lines = [
    '# What the specification says, and the tests that showed it',
    '',
    'Written by `npm run spec:coverage` after `npm test`. Each row is a promise of [the specification](specification.md);',
    'its tests said so while they ran, right after they had seen it, and passed. `npm test` fails where a promise has no',
    'test and no [reading of ours](specification-readings.md).',
    '',
    '## What has no test',
    '',
    ...(unshown.size === 0 ? ['Nothing.'] : promised.filter(({ id }) => unshown.has(id)).map(listed)),
    '',
    '## Read otherwise',
    '',
    ...promised.filter(({ id }) => readings.has(id)).map(listed),
    '',
    '## Says nothing that could be shown',
    '',
    ...claims.filter(({ saysNothing }) => saysNothing !== null).map((claim) => `${listed(claim)} ${claim.saysNothing}`),
  ]
  let section = -1
  let heading = ''
  for (const claim of promised) {
    if (claim.section !== section) lines.push('', ...headOf(claim.section, promised, unshown))
    if (claim.section !== section || claim.heading !== heading) lines.push('', ...headOfTable(claim))
    ;({ section, heading } = claim)
    lines.push(`| \`${claim.id}\` | ${cell(claim.text)} | ${testsFor(claim, evidence, readings)} |`)
  }
  return `${lines.join('\n')}\n`
}

function headOf(section: number, promised: readonly Claim[], unshown: ReadonlySet<string>): string[] {
  const own = promised.filter((claim) => claim.section === section)
  const shown = own.filter(({ id }) => !unshown.has(id)).length
  return [`## Section ${section}: ${shown} of ${own.length}`]
}

function headOfTable({ heading }: Claim): string[] {
  return [`### ${heading}`, '', '| Id | The specification | Shown by |', '|---|---|---|']
}

function testsFor({ id }: Claim, evidence: Evidence, readings: ReadonlySet<string>): string {
  const tests = [...(evidence.get(id) ?? [])].sort()
  const own = tests.slice(0, NAMED).map(cell)
  const more = tests.length > NAMED ? ['and others'] : []
  const reading = readings.has(id) ? ['[read otherwise](specification-readings.md)'] : []
  return [...own, ...more, ...reading].join('; ') || '**no test**'
}

function listed({ id, text }: Claim): string {
  return `- \`${id}\`: ${cell(text)}`
}

/** Text for a cell: nothing in it may end the cell or begin a tag. */
function cell(text: string): string {
  return text.replace(/[|\\`*_<>[\]]/g, '\\$&').replaceAll('\n', ' ')
}
