/** How a language writes numbers, money, dates and lists. Each is a pure function of its values, the same on the server and in a browser. */
export interface Format {
  /** With groups and exactly so many decimal places: 1234.5 with 2 gives `1,234.50`. */
  number(value: number, places?: number): string
}

const english: Format = {
  number: (value, places = 0) =>
    value.toLocaleString('en-US', { minimumFractionDigits: places, maximumFractionDigits: places }),
}

/** `1,234`, as the current language writes it. */
export const formatNumber = (value: number, places?: number): string => english.number(value, places)
