import { pino } from 'pino'

/** The server's own log. It never contains bodies, names, e-mail addresses, tokens or query strings. */
export type Log = Pick<ReturnType<typeof pino>, 'debug' | 'info' | 'warn' | 'error' | 'fatal'>

export function createLog(level: string): Log {
  return pino({ level, base: null, serializers: { error: pino.stdSerializers.err } })
}
