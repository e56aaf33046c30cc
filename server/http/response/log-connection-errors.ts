import type { Context } from '../../context'
import { createBoundedLines } from '../../platform/log/bounded-lines'
import { type DescribedError, describeError } from '../../platform/log/describe-error'

/**
 * Logs broken connections and requests that can't be parsed: one line a minute for each kind, with how many there were. Such an error of
 * Node carries the whole request with its passwords, and everybody can cause as many as they like.
 */
export function logConnectionErrors({ log, clock }: Pick<Context, 'log' | 'clock'>): (error: unknown) => void {
  const bounded = createBoundedLines<DescribedError>(clock, (error, count) =>
    log.warn({ error, ...(count > 1 && { count }) }, 'connection failed'),
  )
  return (error) => {
    const line = describeError(error)
    const rest = { key: '', line: { type: 'Error', message: 'various' } }
    bounded.add({ key: `${line.type} ${line.code ?? line.message}`, line, rest }, 1)
  }
}
