import { formatNumber } from './format'
import type { Unit } from './formats/format'
import { currentFormat } from './speak'

/** `3 days ago` for 3 to 3.9 days. `words`: what English says instead of 0 or of a day; other languages have their own. */
export const formatAgo = (
  count: number,
  unit: Unit,
  words?: 'just now' | 'a moment ago' | 'yesterday' | false,
): string =>
  currentFormat()?.ago(count, unit, !!words) ??
  (words || `${formatNumber(Math.floor(count))} ${unit}${count < 2 ? '' : 's'} ago`)
