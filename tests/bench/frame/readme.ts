import { readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { table } from '../table'
import { type Report, rowsOf } from './report'

export const README = resolve(import.meta.dirname, '../../../README.md')
const BEGIN = '<!-- figures: written by `npm run bench -- --readme` from docs/bench.json -->'
const END = '<!-- end of figures -->'

/** What the README says about the figures of a run: the machine, and the rows of the goals. */
export function figuresOf(report: Report): string {
  const { day, commit, processor, node, chromium } = report
  const loads = report.groups.flatMap(({ loadBefore, loadAfter }) => [loadBefore, loadAfter])
  const rows = rowsOf(report).filter(({ id }) => id !== undefined)
  const many = (result: string) => rows.filter((row) => row.result === result).length
  return [
    `${day}, commit ${commit}, ${processor}, Node ${node.replace('v', '')}, ${chromium.replace(/(\d+)\..*/, '$1')},`,
    `load of the machine up to ${Math.max(0, ...loads)}. ${many('met')} rows met, ${many('missed')} missed,`,
    `${many('noisy')} noisy, ${many('not measured')} not measured, ${many('not built')} not built:`,
    '',
    '```',
    table(rows),
    '```',
    ...besidePeers(report),
  ].join('\n')
}

/** A row of the group `peers`: what is measured, and the name of the other. */
const BESIDE = /^(.+), beside (.+)$/

/** The table beside what a developer would choose instead, with a column for each; nothing where none of them could be measured. */
function besidePeers({ groups }: Report): string[] {
  const rows = groups.find(({ name }) => name === 'peers')?.rows ?? []
  const peers = new Set<string>()
  const lines = new Map<string, string[]>()
  for (const { name, value, twin, result } of rows) {
    const [, figure, peer] = BESIDE.exec(name) ?? []
    if (!figure || !peer || !twin) continue
    peers.add(peer)
    const line = lines.get(figure) ?? [value]
    lines.set(figure, [...line, result === 'missed' ? `**${twin}**` : twin])
  }
  if (peers.size === 0) return []
  const cells = [
    ['', 'Pamoja', ...peers],
    ['---', ...Array(peers.size + 1).fill('---:')],
    ...[...lines].map(([figure, values]) => [figure, ...values]),
  ]
  return [
    '',
    'The same pages, with the same words, styles and pictures, as a developer would write them instead',
    '([how](docs/decisions/0082-measured-beside-other-choices.md)). In bold: what is better than ours.',
    '',
    ...cells.map((line) => `| ${line.join(' | ')} |`),
  ]
}

/** The block between the two marks. */
export function blockIn(readme: string): string {
  const [begin, end] = placeOf(readme)
  return readme.slice(begin, end).trim()
}

/** Writes the figures between the two marks. */
export function writeFigures(report: Report): void {
  const readme = readFileSync(README, 'utf8')
  const [begin, end] = placeOf(readme)
  writeFileSync(README, `${readme.slice(0, begin)}\n\n${figuresOf(report)}\n\n${readme.slice(end)}`)
}

function placeOf(readme: string): [number, number] {
  const begin = readme.indexOf(BEGIN)
  const end = readme.indexOf(END)
  if (begin < 0 || end < begin) throw new Error('The README has no place for the figures')
  return [begin + BEGIN.length, end]
}
