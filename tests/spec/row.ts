/**
 * One row of the table: unchanged words of the specification, or words that promise nothing, with the reason.
 */
export type Row = string | SaysNothing

export interface SaysNothing {
  text: string
  saysNothing: string
}

/** Words of the specification that no test can show, and the reason. */
export function nothing(text: string, saysNothing: string): SaysNothing {
  return { text, saysNothing }
}
