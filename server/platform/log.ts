import { type DestinationStream, pino, stdTimeFunctions } from 'pino'
import { describeError } from './logging/describe-error'
import { stdoutLines } from './logging/stdout-lines'

/** The server's own log. It never contains bodies, names, e-mail addresses, tokens or query strings. */
export type Log = Pick<ReturnType<typeof pino>, 'debug' | 'info' | 'warn' | 'error' | 'fatal'>

/** Writes lines of JSON to stdout. An error is described in the same way under every key. */
export function createLog(level: string, destination: DestinationStream = stdoutLines()): Log {
  const options = {
    level,
    base: null,
    timestamp: stdTimeFunctions.isoTime,
    serializers: { error: describeError, err: describeError },
    formatters: { log: withDescribedErrors },
  }
  return pino(options, destination)
}

function withDescribedErrors(fields: Record<string, unknown>): Record<string, unknown> {
  const described = Object.entries(fields).map(([key, value]) => [
    key,
    value instanceof Error && key !== 'error' && key !== 'err' ? describeError(value) : value,
  ])
  return Object.fromEntries(described)
}
