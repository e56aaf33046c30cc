import { write, writeSync } from 'node:fs'
import { type DestinationStream, pino, stdTimeFunctions } from 'pino'
import { describeError } from './describe-error'

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

const STDOUT = 1
/** Characters that wait at most, while the reader of a pipe hangs. */
const MOST_WAITING = 1_000_000
/** Milliseconds until the next try on a pipe that is full, and how many tries a process that ends has. */
const PAUSE = 50
const LAST_TRIES = 10

/** Drops lines on a full disk or a closed pipe: pino's own writer could end or hang the process. */
function createStdoutLines(): DestinationStream {
  let waiting: string[] = []
  let length = 0
  let isWriting = false
  /** What a full pipe did not take yet, perhaps from the middle of a line. */
  let unsent: Buffer = Buffer.alloc(0)

  const take = (): Buffer => {
    const chunk = Buffer.from(waiting.join(''))
    waiting = []
    length = 0
    return chunk
  }
  const send = (chunk: Buffer): void => {
    isWriting = true
    write(STDOUT, chunk, (error, written) => {
      const left = error ? chunk : chunk.subarray(written)
      if (error && !isFull(error)) sendNext()
      else if (error) {
        unsent = left
        sendUnsent()
      } else if (left.length > 0) send(left)
      else sendNext()
    })
  }
  /** Without a thread: a pipe that says that it is full does not block, and what it took is known at any time. */
  const sendUnsent = (): void => {
    if (writeUnsent()) sendNext()
    else setTimeout(sendUnsent, PAUSE).unref()
  }
  /** Returns false if the pipe is full. What cannot be written at all is dropped. */
  const writeUnsent = (): boolean => {
    try {
      while (unsent.length > 0) unsent = unsent.subarray(writeSync(STDOUT, unsent))
    } catch (error) {
      if (isFull(error)) return false
      unsent = Buffer.alloc(0)
    }
    return true
  }
  const sendNext = (): void => {
    isWriting = false
    if (length > 0) send(take())
  }

  process.once('exit', () => {
    unsent = Buffer.concat([unsent, take()])
    for (let tries = 0; !writeUnsent() && tries < LAST_TRIES; tries += 1)
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, PAUSE)
  })

  return {
    write(line) {
      if (length + line.length > MOST_WAITING) return
      waiting.push(line)
      length += line.length
      if (!isWriting) sendNext()
    },
  }
}

const isFull = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'EAGAIN'

let lines: DestinationStream | null = null

/** The one writer of this process, so that the lines of all logs stay in their order. */
export function stdoutLines(): DestinationStream {
  lines ??= createStdoutLines()
  return lines
}
