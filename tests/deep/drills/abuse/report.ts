export type Report = (line: string) => void

/** `14 of 200 (7%)`. */
export function ratio(part: number, whole: number): string {
  const percent = whole === 0 ? 0 : (100 * part) / whole
  return `${part} of ${whole} (${percent.toFixed(percent > 0 && percent < 10 ? 1 : 0)}%)`
}
