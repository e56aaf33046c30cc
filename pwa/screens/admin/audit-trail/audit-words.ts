import { formatCents } from '#shared/rules/money/money'

const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d/
/** Fields with a time in milliseconds since 1970. */
const MILLISECONDS = /(?:At|Date)$/
const CENTS = /(?:amount|fee|balance|left)$/i
/** Flags, which may be stored as 0 and 1. */
const FLAG = /^is[A-Z]/
/** The maximum number of characters of a shown value. */
const MAXIMUM_LENGTH = 160

interface Change {
  field: string
  /** As text; null if there was no value. */
  before: string | null
  after: string | null
}

/** The differences between two states of an object, field by field. A state that is not an object is one value. */
export function changesOf(before: unknown, after: unknown): Change[] {
  const earlier = fieldsOf(before)
  const later = fieldsOf(after)
  const fields = [...new Set([...Object.keys(earlier), ...Object.keys(later)])]
  return fields
    .filter((field) => JSON.stringify(earlier[field]) !== JSON.stringify(later[field]))
    .map((field) => ({
      field: formatField(field),
      before: field in earlier ? formatValue(field, earlier[field]) : null,
      after: field in later ? formatValue(field, later[field]) : null,
    }))
}

function fieldsOf(state: unknown): Readonly<Record<string, unknown>> {
  if (state === null || state === undefined) return {}
  return typeof state === 'object' && !Array.isArray(state) ? { ...state } : { value: state }
}

/** `goalAmount` as `goal amount`. */
const formatField = (field: string) =>
  field.replace(/([a-z])([A-Z])/g, (_, end, start) => `${end} ${start.toLowerCase()}`)

function formatValue(field: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return 'nothing'
  if (typeof value === 'boolean' || FLAG.test(field)) return value ? 'yes' : 'no'
  if (typeof value === 'number' && CENTS.test(field)) return formatCents(value)
  if (typeof value === 'number' && MILLISECONDS.test(field)) return minuteOf(new Date(value).toISOString())
  if (typeof value === 'string' && MOMENT.test(value)) return minuteOf(value)
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return text.length > MAXIMUM_LENGTH ? `${text.slice(0, MAXIMUM_LENGTH)}…` : text
}

const minuteOf = (moment: string) => `${moment.slice(0, 16).replace('T', ' ')} UTC`

/** `verify-account` as `Verify account`. */
export function formatAction(action: string): string {
  const words = action.replace(/[-_.:]+/g, ' ').trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** `fundraiser:17` as `fundraiser 17`. */
export const formatSubject = (subject: string) => subject.replace(':', ' ')
