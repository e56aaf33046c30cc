import type { Row } from './row'

const HEADER = ['id', '', 'value', 'twin', 'ratio', 'goal', 'spread', '']
/** The columns of words; numbers are aligned to their ends. */
const WORDS = new Set([0, 1, HEADER.length - 1])

/** Formats the rows as text in columns. */
export function table(rows: Row[]): string {
  const lines = [HEADER, ...rows.map(cells)]
  const widths = HEADER.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)))
  return lines
    .map((line) =>
      line
        .map((cell, column) =>
          WORDS.has(column) ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0),
        )
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

/** One row as soon as it is measured, before the widths of all columns are known. */
export function line(row: Row): string {
  const [id = '', name, ...others] = cells(row)
  return [id.padEnd(3), name, ...others.filter((cell) => cell !== '')].join('  ')
}

function cells({ id, name, value, twin = '', ratio, goal, spread, result }: Row): string[] {
  return [id ?? '', name, value, twin, ratio?.toFixed(2) ?? '', goal, spread?.toFixed(2) ?? '', result]
}
