import type { Call, CallInput, Schema } from '#shared/contract/base/call'
import { type Issue, parse } from '#shared/contract/base/parse'
import { refuse, refuseInput } from '../../platform/refusals/refusal'

/** Parameters, query and body as they arrived, before any check. */
export interface RawInput {
  params: unknown
  query: unknown
  body: unknown
}

/**
 * The input, checked and converted by the call's schemas. Throws 404 for an address that can't exist (an id that is not a
 * positive integer), and 400 with each problem at its field for the rest.
 */
export function checkInput<C extends Call>(call: C, raw: RawInput): CallInput<C> {
  const issues: Issue[] = []
  const check = (schema: Schema | undefined, value: unknown): unknown => {
    if (!schema) return undefined
    const parsed = parse(schema, value ?? {})
    if (parsed.ok) return parsed.value
    issues.push(...parsed.issues)
    return undefined
  }
  const params = check(call.params, raw.params)
  if (issues.length > 0) throw refuse('request.unknown-address')
  const query = check(call.query, raw.query)
  const body = check(call.body, raw.body)
  const [first, ...rest] = issues
  if (first) throw refuseInput([first, ...rest])
  // The call's own schemas produce the three values; the compiler can't follow a type through a looked-up property.
  return { params, query, body } as CallInput<C>
}
