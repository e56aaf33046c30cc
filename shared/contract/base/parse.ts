import * as v from 'valibot'
import { say } from '../../language/say'
import type { Schema } from './call'

/** The message for an empty required field (spec section 5). */
export const required = () => say('Required')

export interface Issue {
  path: string
  message: string
}

export type Parsed<T> = { ok: true; value: T } | { ok: false; issues: [Issue, ...Issue[]] }

/** Validates input against a schema. All messages are those of spec section 5. */
export function parse<S extends Schema>(schema: S, input: unknown): Parsed<v.InferOutput<S>> {
  const result = v.safeParse(schema, input, { message: plainMessage })
  if (result.success) return { ok: true, value: result.output }
  const [first, ...rest] = result.issues.map((issue) => ({ path: v.getDotPath(issue) ?? '', message: issue.message }))
  return { ok: false, issues: first ? [first, ...rest] : [{ path: '', message: say('Invalid input') }] }
}

/** The message of an issue for which the schema has none: `Required`, or `Expected X, received Y`. */
function plainMessage(issue: v.BaseIssue<unknown>): string {
  if (issue.received === 'undefined') return required()
  // JSON has no NaN: it comes from a form in which the text is not a number.
  if (Number.isNaN(issue.input)) return say('Please enter a plain number, like 30 or 1500.50')
  if (issue.kind === 'schema' && issue.expected)
    return `Expected ${expectedType(issue.expected)}, received ${typeName(issue.input)}`
  return issue.message
}

/** Writes `Array` and `Object` in lower case like the other types, and choices in single quotes. */
function expectedType(expected: string): string {
  return /^[A-Z]\w+$/.test(expected) ? expected.toLowerCase() : expected.replaceAll('"', "'")
}

function typeName(input: unknown): string {
  if (input === null) return 'null'
  if (Array.isArray(input)) return 'array'
  return typeof input
}
