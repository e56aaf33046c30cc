import { readFile, writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { JOURNEYS } from './journeys'

/** One row for each engine: its key, its name with version, and the result of each journey. No results if it is not installed. */
export type Results = { key: string; name: string; cells: ReadonlyMap<string, 'passes' | 'fails'> }[]

const PAGE = resolve(import.meta.dirname, '../../docs/browsers.md')
const START = '<!-- The table is written by tests/engines. -->\n'
const END = '<!-- End of the table. -->'

/** Writes the table of engines and journeys into docs/browsers.md. An engine that is not installed keeps its earlier row. */
export async function writeTable(results: Results): Promise<void> {
  const page = await readFile(PAGE, 'utf8')
  const [before = '', rest = ''] = page.split(START)
  const [table = '', after = ''] = rest.split(END)
  const earlier = new Map(table.split('\n').map((line) => [/^\| (\w+) /.exec(line)?.[1], line]))
  const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  const names = JOURNEYS.map(({ name }) => name)
  const rows = results.map(({ key, name, cells }) =>
    cells.size === 0
      ? (earlier.get(key) ?? row([key, 'not installed', ...names.map(() => '')]))
      : row([key, name, ...names.map((journey) => cells.get(journey) ?? '')]),
  )
  const lines = [row(['Engine', 'Version', ...names]), row(['Engine', 'Version', ...names].map(() => '---')), ...rows]
  await writeFile(PAGE, `${before}${START}\n${lines.join('\n')}\n\n${END}${after}`)
}
