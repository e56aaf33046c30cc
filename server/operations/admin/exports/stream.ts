import { pipeline, Readable } from 'node:stream'
import { setImmediate as othersFirst } from 'node:timers/promises'
import { stringify } from 'csv-stringify'
import type { Context } from '../../../platform/context'
import type { Cell, ExportedTable, Line } from './table'

/** Rows in memory at once. */
const BATCH = 500
/**
 * The start of a formula inside a cell, where a spreadsheet that separates by semicolons or tabs (as in French and
 * Portuguese) would start a new cell.
 */
const INNER_FORMULA = /(?<=[;\t\r\n][\s"]*)[=+\-@＝＋－＠]/g

/**
 * A table as CSV (RFC 4180, UTF-8 with a byte order mark for Excel), read no faster than the client takes it. Text that a
 * spreadsheet would read as a formula gets an apostrophe. Stops when the client disconnects.
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

/** The browser closed the connection, which is not an error. */
function isGone(error: NodeJS.ErrnoException): boolean {
  return error.code === 'ERR_STREAM_PREMATURE_CLOSE' || error.name === 'AbortError'
}
