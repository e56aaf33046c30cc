import * as v from 'valibot'
import type { Schema } from './call'

/** Of a field that must not be empty (spec section 5). */
export const REQUIRED = 'Required'

export interface Issue {
  path: string
  message: string
}

export type Parsed<T> = { ok: true; value: T } | { ok: false; issues: [Issue, ...Issue[]] }

/** Checks what came in against a schema. Every message is one of the specification's (its section 5). */
export function parse<S extends Schema>(schema: S, input: unknown): Parsed<v.InferOutput<S>> {
  const result = v.safeParse(schema, input, { message: plainMessage })
  if (result.success) return { ok: true, value: result.output }
  const [first, ...rest] = result.issues.map((issue) => ({ path: v.getDotPath(issue) ?? '', message: issue.message }))
  return { ok: false, issues: first ? [first, ...rest] : [{ path: '', message: 'Invalid input' }] }
}

/** The wording for whatever has no message of its own: `Required`, or `Expected X, received Y`. */
function plainMessage(issue: v.BaseIssue<unknown>): string {
  if (issue.received === 'undefined') return REQUIRED
  // No request can hold that, only a form in which something else than a number was typed.
  if (Number.isNaN(issue.input)) return 'Please enter a plain number, like 30 or 1500.50'
  if (issue.kind === 'schema' && issue.expected)
    return `Expected ${expectedType(issue.expected)}, received ${typeName(issue.input)}`
  return issue.message
}

/** `Array` and `Object` as the others are written, and choices in single quotes. */
function expectedType(expected: string): string {
  return /^[A-Z]\w+$/.test(expected) ? expected.toLowerCase() : expected.replaceAll('"', "'")
}

function typeName(input: unknown): string {
  if (input === null) return 'null'
  if (Array.isArray(input)) return 'array'
  return typeof input
}
