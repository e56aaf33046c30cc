import { pipeline, Readable } from 'node:stream'
import { setImmediate as othersFirst } from 'node:timers/promises'
import { stringify } from 'csv-stringify'
import type { Context } from '../../context'
import type { Cell, ExportedTable, Line } from './table'

/** Rows that are in memory at once. */
const BATCH = 500
/**
 * What begins a formula inside of a cell, where a spreadsheet that separates by semicolons or tabs (as in French and Portuguese)
 * would begin a new one.
 */
const INNER_FORMULA = /(?<=[;\t\r\n][\s"]*)[=+\-@＝＋－＠]/g

/**
 * A table as CSV (RFC 4180, UTF-8 with a byte order mark for Excel), read no faster than it is taken. Text that a spreadsheet would
 * take for a formula gets an apostrophe. Ends when whoever takes it is gone.
 */
export function csvOf(context: Context, table: ExportedTable): Readable {
  const csv = stringify({
    bom: true,
    header: true,
    columns: [...table.columns],
    record_delimiter: '\r\n',
    escape_formulas: true,
  })
  pipeline(Readable.from(linesOf(context, table)), csv, (error) => {
    if (error && !isGone(error)) context.log.error({ error }, 'export broke off')
  })
  return csv
}

async function* linesOf({ database, secrets }: Context, table: ExportedTable) {
  let beyond = 0
  while (true) {
    const rows = await table.read(database.read, beyond, BATCH, secrets)
    for (const { line } of rows) yield withoutInnerFormulas(line)
    const last = rows.at(-1)
    if (!last || rows.length < BATCH) return
    beyond = last.id
    await othersFirst()
  }
}

function withoutInnerFormulas(line: Line): Line {
  const disarm = (cell: Cell) => (typeof cell === 'string' ? cell.replace(INNER_FORMULA, "'$&") : cell)
  return Object.fromEntries(Object.entries(line).map(([column, cell]) => [column, disarm(cell)]))
}

/** The browser closed the connection: nobody's fault. */
function isGone(error: NodeJS.ErrnoException): boolean {
  return error.code === 'ERR_STREAM_PREMATURE_CLOSE' || error.name === 'AbortError'
}
