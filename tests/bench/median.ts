/** Returns the middle value; for an even count, the lower of the two middle values. */
export function median(values: number[]): number {
  const sorted = [...values].sort((one, other) => one - other)
  const middle = sorted[Math.floor((sorted.length - 1) / 2)]
  if (middle === undefined) throw new Error('An empty list has no median')
  return middle
}
