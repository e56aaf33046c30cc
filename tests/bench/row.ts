/** The goal of a row: for its value, or for the ratio of its value to the value of its twin. */
export interface Goal {
  of: 'value' | 'ratio'
  is: 'at most' | 'at least'
  limit: number
}

/** One line of the table: our value, and the value of a twin from the same run if there is one. */
export interface Row {
  name: string
  unit: 'bytes' | 'KB' | 'MB' | 'per second' | 'requests' | 'points' | 'ms'
  value: number
  twin?: number
  /** The median of the ratios of pairs; by default, value divided by twin. */
  ratio?: number
  goal: Goal
}

/** 1 KB is 1,000 bytes here. */
export const KB = 1_000

export const valueAtMost = (limit: number): Goal => ({ of: 'value', is: 'at most', limit })
export const valueAtLeast = (limit: number): Goal => ({ of: 'value', is: 'at least', limit })
export const ratioAtMost = (limit: number): Goal => ({ of: 'ratio', is: 'at most', limit })
export const ratioAtLeast = (limit: number): Goal => ({ of: 'ratio', is: 'at least', limit })

export function ratioOf({ value, twin, ratio }: Row): number | undefined {
  return ratio ?? (twin ? value / twin : undefined)
}

export function meetsGoal(row: Row): boolean {
  const measured = row.goal.of === 'value' ? row.value : ratioOf(row)
  if (measured === undefined) return false
  return row.goal.is === 'at most' ? measured <= row.goal.limit : measured >= row.goal.limit
}
