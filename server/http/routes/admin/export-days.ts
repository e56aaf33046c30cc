import type { ParsedUrlQuery } from 'node:querystring'
import { isDay } from '#shared/rules/months'
import type { Period } from '../../../operations/admin/exports/stretch'
import { refuse } from '../../../platform/refusals/refusal'

const DAY_MS = 24 * 60 * 60_000

/** UTC days such as `2026-10-31`, both included; null for no limit. */
interface Days {
  from: string | null
  to: string | null
}

/** The days in the query of an export. Throws 400 for one that is not a day, and when the first is after the last. */
export function readDays(query: ParsedUrlQuery): Days {
  const days = { from: readDay(query, 'from'), to: readDay(query, 'to') }
  if (days.from && days.to && days.from > days.to) throw refuse('export.from-after-to')
  return days
}

export function periodOf({ from, to }: Days): Period {
  return { ...(from && { from: Date.parse(from) }), ...(to && { to: Date.parse(to) + DAY_MS }) }
}

/** An empty field of a form counts as no limit. */
function readDay(query: ParsedUrlQuery, name: string): string | null {
  const text = query[name] ?? ''
  if (text === '') return null
  if (typeof text !== 'string' || !isDay(text)) throw refuse('export.wrong-day', { name })
  return text
}
