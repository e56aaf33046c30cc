import type { Call } from './base/call'
import * as files from './files'

/** All calls of the API, for the OpenAPI document, the limits and for tests that check every call. */
export const CALLS: readonly Call[] = Object.values<Record<string, unknown>>(files).flatMap((file) =>
  Object.values(file).filter(isCall),
)

function isCall(value: unknown): value is Call {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value
}
