import { write, writeSync } from 'node:fs'
import type { DestinationStream } from 'pino'

const STDOUT = 1
/** Characters that wait at most, while the reader of a pipe hangs. */
const MOST_WAITING = 1_000_000
/** Milliseconds until the next try on a pipe that is full, and how many tries a process that ends has. */
const PAUSE = 50
const LAST_TRIES = 10

/**
 * Writes lines to stdout without waiting for them. The disk may be full, and the reader of a pipe may hang or have ended: then lines are
 * dropped, and the server works on. The writer of pino ends the process on a full disk, or never lets it end.
 */
function createStdoutLines(): DestinationStream {
  let waiting: string[] = []
  let length = 0
  let isWriting = false

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
      if (error && error.code !== 'EAGAIN') sendNext()
      else if (error) setTimeout(send, PAUSE, left).unref()
      else if (left.length > 0) send(left)
      else sendNext()
    })
  }
  const sendNext = (): void => {
    isWriting = false
    if (length > 0) send(take())
  }

  process.once('exit', () => {
    let left = take()
    for (let tries = 0; left.length > 0 && tries < LAST_TRIES; tries += 1) {
      try {
        left = left.subarray(writeSync(STDOUT, left))
      } catch (error) {
        if (!(error instanceof Error && 'code' in error && error.code === 'EAGAIN')) return
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, PAUSE)
      }
    }
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

let lines: DestinationStream | null = null

/** The one writer of this process, so that the lines of all logs stay in their order. */
export function stdoutLines(): DestinationStream {
  lines ??= createStdoutLines()
  return lines
}
