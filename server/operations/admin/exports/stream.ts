import { pipeline, Readable } from 'node:stream'
import { setImmediate as othersFirst } from 'node:timers/promises'
import { stringify } from 'csv-stringify'
import type { Context } from '../../../context'
import { nextStretch, type Period } from './stretch'
import type { Cell, ExportedTable, Line } from './table'

const BATCH = 500
/** The signs that a formula begins with, in any width. */
const FORMULA = /[=+\-@＝＋－＠]/g
/** Where spreadsheets begin a new cell: some, as in French and Portuguese, separate by semicolons. */
const SEPARATORS = ';\t\r\n'
const BLANK = /[\s"]/

/** Rows as CSV (RFC 4180, with a mark for Excel); no cell begins a formula in a spreadsheet. */
export function csvOf(context: Context, table: ExportedTable, period: Period = {}): Readable {
  const csv = stringify({
    bom: true,
    header: true,
    columns: [...table.columns],
    record_delimiter: '\r\n',
    // By itself it quotes the record's own delimiter only.
    quoted_match: /[\r\n]/,
    escape_formulas: true,
    cast: { object: ({ decimal }) => ({ value: String(decimal), escape_formulas: false }) },
  })
  pipeline(Readable.from(linesOf(context, table, period)), csv, (error) => {
    if (error && !isGone(error)) context.log.error({ error }, 'export broke off')
  })
  return csv
}

async function* linesOf({ database, secrets }: Context, table: ExportedTable, period: Period) {
  let beyond = 0
  while (true) {
    const stretch = await nextStretch(database.read, table.walked, beyond, period)
    const rows = await table.read(database.read, stretch, BATCH, secrets)
    for (const { line } of rows) yield withoutInnerFormulas(line)
    const reached = rows.length < BATCH ? stretch.last : rows.at(-1)?.id
    if (reached === undefined || reached === null) return
    beyond = reached
    await othersFirst()
  }
}

function withoutInnerFormulas(line: Line): Line {
  const disarm = (cell: Cell) =>
    typeof cell === 'string'
      ? cell.replace(FORMULA, (sign, offset: number) => (beginsCell(cell, offset) ? `'${sign}` : sign))
      : cell
  return Object.fromEntries(Object.entries(line).map(([column, cell]) => [column, disarm(cell)]))
}

/** Whether only blanks and quotes stand between a separator and this place. Each blank is read once for the sign after it. */
function beginsCell(text: string, place: number): boolean {
  for (let before = place - 1; before >= 0; before -= 1) {
    const character = text.charAt(before)
    if (SEPARATORS.includes(character)) return true
    if (!BLANK.test(character)) return false
  }
  return false
}

/** The browser closed the connection, which is not an error. */
function isGone(error: NodeJS.ErrnoException): boolean {
  return error.code === 'ERR_STREAM_PREMATURE_CLOSE' || error.name === 'AbortError'
}
