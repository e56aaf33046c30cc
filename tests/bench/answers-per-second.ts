import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

/** The number of connections that send requests at once, and of requests that each sends together, so that the server is the bottleneck. */
const CONNECTIONS = 8
const TOGETHER = 8
/** The number of requests after which a new connection replaces the old one, because servers limit the requests per connection. */
const PER_CONNECTION = 60 * TOGETHER
const HEAD_END = '\r\n\r\n'
/** Milliseconds without all answers after which their length has changed. */
const ANSWER_TIMEOUT = 1_000

export interface Target {
  port: number
  path: string
  headers: Record<string, string>
}

/** Measures the answers per second of a local server to one request, repeated for `durationMs` over keep-alive connections. */
export async function answersPerSecond(target: Target, durationMs: number): Promise<number> {
  const start = performance.now()
  const counts = await Promise.all(Array.from({ length: CONNECTIONS }, () => askUntil(start + durationMs, target)))
  return (counts.reduce((sum, count) => sum + count, 0) * 1_000) / (performance.now() - start)
}

/** A connection reads the length of an answer with its first request. After that, it only counts bytes. */
async function askUntil(end: number, { port, path, headers }: Target): Promise<number> {
  const lines = Object.entries({ Host: `localhost:${port}`, ...headers }).map(([name, value]) => `${name}: ${value}`)
  const request = `GET ${path} HTTP/1.1\r\n${lines.join('\r\n')}${HEAD_END}`
  let answers = 0
  while (performance.now() < end) {
    const socket = connect(port, '127.0.0.1').setNoDelay(true)
    socket.write(request)
    const length = await lengthOfFirst(socket)
    for (let asked = 0; asked < PER_CONNECTION && performance.now() < end; asked += TOGETHER) {
      socket.write(request.repeat(TOGETHER))
      // When the page was rendered again meanwhile, a new connection reads its new length.
      if (!(await receives(socket, TOGETHER * length))) break
      answers += TOGETHER
    }
    socket.destroy()
  }
  return answers
}

async function lengthOfFirst(socket: Socket): Promise<number> {
  let received = Buffer.alloc(0)
  for (;;) {
    const [chunk] = await once(socket, 'data')
    received = Buffer.concat([received, chunk])
    const headEnd = received.indexOf(HEAD_END)
    if (headEnd < 0) continue
    const length = headEnd + HEAD_END.length + bodyLength(received.toString('latin1', 0, headEnd))
    if (received.length === length) return length
  }
}

/** Whether exactly this many bytes arrive in time. */
function receives(socket: Socket, bytes: number): Promise<boolean> {
  return new Promise((resolve) => {
    let missing = bytes
    const end = () => {
      clearTimeout(timeout)
      socket.off('data', take).off('close', end)
      resolve(missing === 0)
    }
    const timeout = setTimeout(end, ANSWER_TIMEOUT)
    const take = (chunk: Buffer) => {
      missing -= chunk.length
      if (missing <= 0) end()
    }
    socket.on('data', take).on('close', end)
  })
}

/** Throws on an unexpected answer, because error replies are fast and must not be measured. */
function bodyLength(head: string): number {
  const status = head.slice(9, 12)
  if (status === '304') return 0
  const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1]
  if (status !== '200' || length === undefined) throw new Error(`Unexpected answer: ${head.split('\r\n')[0]}`)
  return Number(length)
}
