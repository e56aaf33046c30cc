import { median } from './median'

/** How many goals of performance there are: P1 to P36. */
const GOALS = 36
export type RowId = `P${number}`
export const ROW_IDS: readonly RowId[] = Array.from({ length: GOALS }, (_, index): RowId => `P${index + 1}`)

/** `noisy`: the twin's own values differ too much to say anything. `not built`: the product has no such part. */
export type Result = 'met' | 'missed' | 'noisy' | 'not built' | 'not measured'

/** One line of the table, as it is printed and kept. */
export interface Row {
  /** The goal that it shows. A row without one is measured all the same. */
  id?: RowId
  name: string
  value: string
  /** The value of a minimal program for the same task, from the same run. */
  twin?: string
  ratio?: number
  goal: string
  /** The largest value of the twin divided by its smallest one. */
  spread?: number
  result: Result
}

/** The goal of a row: for its value, or for the ratio of its value to the value of its twin. */
export interface Goal {
  of: 'value' | 'ratio'
  is: 'at most' | 'at least'
  limit: number
}

/** What a group measured, as numbers. */
export interface Measured {
  id?: RowId
  name: string
  unit: 'bytes' | 'KB' | 'MB' | 'per second' | 'requests' | 'points' | 'ms' | 'count' | 'score'
  value: number
  twin?: number
  /** The median of the ratios of pairs; by default, value divided by twin. */
  ratio?: number
  /** The twin's largest value divided by its smallest one. */
  spread?: number
  goal: Goal
}

/** One value of ours, and the value of the twin that was measured right beside it. */
export interface Pair {
  ours: number
  twin: number
}

/** 1 KB is 1,000 bytes here. */
export const KB = 1_000
/** A twin whose own values differ by more than this factor says that the machine was not quiet. */
export const LARGEST_SPREAD = 1.5

export const valueAtMost = (limit: number): Goal => ({ of: 'value', is: 'at most', limit })
export const valueAtLeast = (limit: number): Goal => ({ of: 'value', is: 'at least', limit })
export const ratioAtMost = (limit: number): Goal => ({ of: 'ratio', is: 'at most', limit })
export const ratioAtLeast = (limit: number): Goal => ({ of: 'ratio', is: 'at least', limit })

/** The figures of pairs that were measured in turn: medians, the median of the ratios of neighbours, and the spread of the twin. */
export function ofPairs(pairs: Pair[]): { value: number; twin: number; ratio: number; spread: number } {
  const twins = pairs.map(({ twin }) => twin)
  return {
    value: median(pairs.map(({ ours }) => ours)),
    twin: median(twins),
    ratio: median(pairs.map(({ ours, twin }) => ours / twin)),
    spread: Math.max(...twins) / Math.min(...twins),
  }
}

/** Makes the line of the table from what was measured. */
export function rowOf(measured: Measured): Row {
  const { id, name, unit, value, twin, spread, goal } = measured
  const ratio = ratioOf(measured)
  const limit = goal.of === 'ratio' ? goal.limit.toFixed(2) : withUnit(goal.limit, unit)
  return {
    ...(id && { id }),
    name,
    value: withUnit(value, unit),
    ...(twin !== undefined && { twin: withUnit(twin, unit) }),
    ...(ratio !== undefined && Number.isFinite(ratio) && { ratio: rounded(ratio) }),
    goal: `${goal.is === 'at most' ? '≤' : '≥'} ${limit}`,
    ...(spread !== undefined && Number.isFinite(spread) && { spread: rounded(spread) }),
    result: resultOf(measured),
  }
}

/** The line of a goal that could not be measured, or for which there is nothing to measure. */
export function missingRow(id: RowId, name: string, goal: string, result: 'not built' | 'not measured'): Row {
  return { id, name, value: '-', goal, result }
}

function resultOf(measured: Measured): Result {
  const { value, spread, goal } = measured
  const compared = goal.of === 'value' ? value : ratioOf(measured)
  if (compared === undefined || !Number.isFinite(compared)) return 'not measured'
  if (spread !== undefined && spread > LARGEST_SPREAD) return 'noisy'
  return (goal.is === 'at most' ? compared <= goal.limit : compared >= goal.limit) ? 'met' : 'missed'
}

function ratioOf({ value, twin, ratio }: Measured): number | undefined {
  return ratio ?? (twin ? value / twin : undefined)
}

/** Three digits after the point are more than a measurement has. */
const rounded = (value: number) => Math.round(value * 1_000) / 1_000

function withUnit(value: number, unit: Measured['unit']): string {
  if (unit === 'KB') return `${(value / KB).toFixed(1)} KB`
  if (unit === 'MB') return `${(value / 1_000 / KB).toFixed(0)} MB`
  if (unit === 'per second') return `${Math.round(value)}/s`
  if (unit === 'ms') return `${value < 10 ? value.toFixed(1) : value.toFixed(0)} ms`
  if (unit === 'bytes') return `${value} bytes`
  return String(rounded(value))
}
