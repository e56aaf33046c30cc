import { formatNumber } from './format'
import { currentFormat } from './speak'

/** 7.5 gives `7.5%`. A sentence about a whole percentage up to 100 needs no formatter: its translation has the sign where it belongs. */
export const formatPercent = (value: number): string => currentFormat()?.percent(value) ?? `${formatNumber(value)}%`
