import { createLog, type Log } from '../platform/log/log'

export interface CapturedLog {
  log: Log
  /** All lines so far, as they would be written. */
  lines: string[]
  /** The lines of the security log so far, without their times and levels. */
  security(): Record<string, unknown>[]
}

/** The log of a test, of level `info`. */
export function captureLog(): CapturedLog {
  const lines: string[] = []
  const log = createLog('info', { write: (line) => lines.push(line) })
  return {
    log,
    lines,
    security: () =>
      lines.flatMap((line) => {
        const { time: _time, level: _level, ...fields } = JSON.parse(line)
        return 'security' in fields ? [fields] : []
      }),
  }
}
