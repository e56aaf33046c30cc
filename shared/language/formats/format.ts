export type PluralForm = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other'
export type Unit = 'minute' | 'hour' | 'day' | 'week' | 'month' | 'year'

/** Tables of our own: browsers have none for half of our languages, and the server must agree. */
export interface Format {
  /** With groups. Without `places`, up to three decimal places; otherwise exactly so many. */
  number(value: number, places?: number): string
  /** An amount in major units. In Arabic with the characters that isolate it from the text around it. */
  money(value: number, currency: string, places?: number): string
  /** 7.5 gives `7.5%`. */
  percent(value: number): string
  /** `January 5, 2026`; the words for a date that is missing when it is not a number. */
  date(time: number): string
  /** `January 2026` */
  month(time: number): string
  /** `Monday, January 5` */
  weekday(time: number): string
  /** `15:04` */
  clock(time: number): string
  /** `January 5, 2026 at 15:04` */
  dateAndClock(time: number): string
  /** `3 days ago` for 3 to 3.9 days. In words `just now` for 0, and `yesterday` for a day. */
  ago(count: number, unit: Unit, isWords: boolean): string
  list(names: readonly string[], word: 'and' | 'or'): string
  /** The form of a noun after a whole number. */
  plural(count: number): PluralForm
  /** The name of a country by its code (ISO 3166-1 alpha-2); undefined if it is not one of ours. */
  country(code: string): string | undefined
}
