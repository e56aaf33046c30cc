import { KB, meetsGoal, type Row, ratioOf } from './row'

const HEADER = ['', 'value', 'twin', 'ratio', 'goal', '']

/** Formats the rows as text in columns. The last column marks missed goals. */
export function table(rows: Row[]): string {
  const lines = [HEADER, ...rows.map(cells)]
  const widths = HEADER.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)))
  return lines
    .map((line) =>
      line
        .map((cell, column) => (column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0)))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

function cells(row: Row): string[] {
  const ratio = ratioOf(row)
  const { of, is, limit } = row.goal
  const sign = is === 'at most' ? '≤' : '≥'
  return [
    row.name,
    withUnit(row.value, row.unit),
    row.twin === undefined ? '' : withUnit(row.twin, row.unit),
    ratio === undefined ? '' : ratio.toFixed(2),
    `${sign} ${of === 'ratio' ? limit.toFixed(2) : withUnit(limit, row.unit)}`,
    meetsGoal(row) ? '' : 'MISSED',
  ]
}

function withUnit(value: number, unit: Row['unit']): string {
  if (unit === 'KB') return `${(value / KB).toFixed(1)} KB`
  if (unit === 'MB') return `${(value / 1_000 / KB).toFixed(0)} MB`
  if (unit === 'per second') return `${Math.round(value)}/s`
  if (unit === 'ms') return `${value.toFixed(0)} ms`
  return unit === 'bytes' ? `${value} bytes` : String(value)
}
