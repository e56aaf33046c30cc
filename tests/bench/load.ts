import { connect, type Socket } from 'node:net'

/** The number of connections that send requests at once. */
const CONNECTIONS = 8
/** The number of requests that a connection sends together, so that the server is the bottleneck and not the client. */
const TOGETHER = 8
/** The number of requests after which a new connection replaces the old one, because servers limit the requests per connection. */
const PER_CONNECTION = 60 * TOGETHER
const HEAD_END = '\r\n\r\n'
/** Milliseconds. */
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
  const answers = counts.reduce((sum, count) => sum + count, 0)
  return (answers / (performance.now() - start)) * 1_000
}

async function askUntil(end: number, target: Target): Promise<number> {
  let answers = 0
  while (performance.now() < end) {
    const connection = await openConnection(target)
    try {
      for (let asked = 0; asked < PER_CONNECTION && performance.now() < end; asked += TOGETHER) {
        await connection.ask(TOGETHER)
        answers += TOGETHER
      }
    } catch (error) {
      // The page was rendered again in the meantime. A new connection reads its new length, and detects errors.
      if (!(error instanceof OtherLength)) throw error
    }
    connection.close()
  }
  return answers
}

/** Thrown if an answer is longer or shorter than the first answer of its connection. */
class OtherLength extends Error {}

/** Opens a connection, and reads the length of an answer with a first request. After that, it only counts bytes. */
async function openConnection({ port, path, headers }: Target) {
  const lines = Object.entries({ Host: `localhost:${port}`, ...headers }).map(([name, value]) => `${name}: ${value}`)
  const request = `GET ${path} HTTP/1.1\r\n${lines.join('\r\n')}${HEAD_END}`
  const socket = connect(port, '127.0.0.1').setNoDelay(true)
  socket.write(request)
  const length = await firstAnswerLength(socket)
  return {
    ask(count: number): Promise<void> {
      socket.write(request.repeat(count))
      return receive(socket, count * length)
    },
    close: () => socket.destroy(),
  }
}

async function firstAnswerLength(socket: Socket): Promise<number> {
  let received = Buffer.alloc(0)
  for (;;) {
    received = Buffer.concat([received, await nextChunk(socket)])
    const headEnd = received.indexOf(HEAD_END)
    if (headEnd < 0) continue
    const length = headEnd + HEAD_END.length + bodyLength(received.toString('latin1', 0, headEnd))
    if (received.length === length) return length
  }
}

function nextChunk(socket: Socket): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const fail = () => reject(new Error('The server closed the connection'))
    socket.once('close', fail).once('error', reject)
    socket.once('data', (chunk) => {
      socket.off('close', fail).off('error', reject)
      resolve(chunk)
    })
  })
}

/** Waits for exactly this many bytes. Rejects with OtherLength when more arrive, or none before the timeout. */
function receive(socket: Socket, bytes: number): Promise<void> {
  return new Promise((resolve, reject) => {
    let missing = bytes
    const fail = () => end(new Error('The server closed the connection'))
    const end = (error?: Error) => {
      clearTimeout(timeout)
      socket.off('data', take).off('close', fail).off('error', end)
      if (error) reject(error)
      else resolve()
    }
    // If answers became shorter, the connection would wait for bytes that never arrive.
    const timeout = setTimeout(() => end(new OtherLength()), ANSWER_TIMEOUT)
    const take = (chunk: Buffer) => {
      missing -= chunk.length
      if (missing === 0) end()
      else if (missing < 0) end(new OtherLength())
    }
    socket.on('data', take).on('close', fail).on('error', end)
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
