/** What was measured: a value, the value of a minimal program for the same task from the same run, and the goal. */
export interface Measured {
  name: string
  unit: 'KB' | 'MB' | 'per second' | 'requests' | 'points' | 'ms' | 'count' | 'score'
  value: number
  twin?: number
  /** The median of the ratios of pairs; by default, value divided by twin. */
  ratio?: number
  goal: { of: 'value' | 'ratio'; is: 'at most' | 'at least'; limit: number }
}

/** A line of the table, as it is printed and kept. */
export type Row = Record<'name' | 'value' | 'twin' | 'ratio' | 'goal' | 'result', string>

/** Measures some rows, and reports each as soon as it is known. */
export type Report = (measured: Measured) => void
export type Measure = (report: Report) => Promise<void>

/** One value of ours, and the value of the twin that was measured right beside it. */
export interface Pair {
  ours: number
  twin: number
}

/** 1 KB is 1,000 bytes here. */
export const KB = 1_000

type Goal = Measured['goal']
export const valueAtMost = (limit: number): Goal => ({ of: 'value', is: 'at most', limit })
export const valueAtLeast = (limit: number): Goal => ({ of: 'value', is: 'at least', limit })
export const ratioAtMost = (limit: number): Goal => ({ of: 'ratio', is: 'at most', limit })
export const ratioAtLeast = (limit: number): Goal => ({ of: 'ratio', is: 'at least', limit })

/** The middle value; for an even count, the lower of the two middle values. */
export function median(values: number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor((values.length - 1) / 2)] ?? Number.NaN
}

/** The figures of pairs that were measured in turn: medians, and the median of the ratios of neighbours. */
export function ofPairs(pairs: Pair[]): { value: number; twin: number; ratio: number } {
  return {
    value: median(pairs.map(({ ours }) => ours)),
    twin: median(pairs.map(({ twin }) => twin)),
    ratio: median(pairs.map(({ ours, twin }) => ours / twin)),
  }
}

export function rowOf({ name, unit, value, twin, goal, ...measured }: Measured): Row {
  const ratio = measured.ratio ?? (twin ? value / twin : undefined)
  const compared = goal.of === 'value' ? value : (ratio ?? Number.NaN)
  const isMet = goal.is === 'at most' ? compared <= goal.limit : compared >= goal.limit
  const limit = goal.of === 'ratio' ? `${goal.limit} ×` : withUnit(goal.limit, unit)
  return {
    name,
    value: withUnit(value, unit),
    twin: twin === undefined ? '' : withUnit(twin, unit),
    ratio: ratio === undefined ? '' : ratio.toFixed(2),
    goal: `${goal.is === 'at most' ? '≤' : '≥'} ${limit}`,
    result: Number.isFinite(compared) ? (isMet ? 'met' : 'missed') : 'not measured',
  }
}

/** Formats the rows as text in columns; numbers are aligned to their ends. */
export function table(rows: Row[]): string {
  const head = { name: '', value: 'value', twin: 'twin', ratio: 'ratio', goal: 'goal', result: '' }
  const lines = [head, ...rows].map(({ name, value, twin, ratio, goal, result }) => [
    ...[name, value, twin, ratio, goal, result],
  ])
  const widths = lines[0]?.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0))) ?? []
  const cell = (text: string, column: number) =>
    column === 0 ? text.padEnd(widths[column] ?? 0) : text.padStart(widths[column] ?? 0)
  return lines.map((line) => line.map(cell).join('  ')).join('\n')
}

function withUnit(value: number, unit: Measured['unit']): string {
  if (unit === 'KB') return `${(value / KB).toFixed(1)} KB`
  if (unit === 'MB') return `${(value / 1_000 / KB).toFixed(0)} MB`
  if (unit === 'per second') return `${Math.round(value)}/s`
  if (unit === 'ms') return `${value < 10 ? value.toFixed(1) : value.toFixed(0)} ms`
  return String(Math.round(value * 1_000) / 1_000)
}
