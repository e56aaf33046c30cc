import { connect, type Socket } from 'node:net'

/** How many connections ask at once. */
const CONNECTIONS = 8
/** Questions that a connection sends together, so that the server is busy and not the one who asks. */
const TOGETHER = 8
/** Questions after which a connection is replaced by a new one: servers allow only so many. */
const PER_CONNECTION = 60 * TOGETHER
const HEAD_END = '\r\n\r\n'
/** Milliseconds. */
const PATIENCE = 1_000

export interface Question {
  port: number
  path: string
  headers: Record<string, string>
}

/** Answers per second that a server on this machine gives to one question, asked for `durationMs` over kept connections. */
export async function answersPerSecond(question: Question, durationMs: number): Promise<number> {
  const start = performance.now()
  const counts = await Promise.all(Array.from({ length: CONNECTIONS }, () => askUntil(start + durationMs, question)))
  const answers = counts.reduce((sum, count) => sum + count, 0)
  return (answers / (performance.now() - start)) * 1_000
}

async function askUntil(end: number, question: Question): Promise<number> {
  let answers = 0
  while (performance.now() < end) {
    const connection = await openConnection(question)
    try {
      for (let asked = 0; asked < PER_CONNECTION && performance.now() < end; asked += TOGETHER) {
        await connection.ask(TOGETHER)
        answers += TOGETHER
      }
    } catch (error) {
      // The page was made anew meanwhile. Another connection learns its new length; a refusal is found there.
      if (!(error instanceof OtherLength)) throw error
    }
    connection.close()
  }
  return answers
}

/** An answer came that is longer or shorter than the first of its connection. */
class OtherLength extends Error {}

/** A connection that has asked once and so knows how long an answer is: from then on it only counts bytes. */
async function openConnection({ port, path, headers }: Question) {
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

/** Waits for exactly so many bytes. Rejects with OtherLength for more, and when none come for a while. */
function receive(socket: Socket, bytes: number): Promise<void> {
  return new Promise((resolve, reject) => {
    let missing = bytes
    const fail = () => end(new Error('The server closed the connection'))
    const end = (error?: Error) => {
      clearTimeout(patience)
      socket.off('data', take).off('close', fail).off('error', end)
      if (error) reject(error)
      else resolve()
    }
    // Shorter answers leave it waiting for bytes that never come.
    const patience = setTimeout(() => end(new OtherLength()), PATIENCE)
    const take = (chunk: Buffer) => {
      missing -= chunk.length
      if (missing === 0) end()
      else if (missing < 0) end(new OtherLength())
    }
    socket.on('data', take).on('close', fail).on('error', end)
  })
}

/** Throws on an answer that was not measured for: an error is fast, but no answer. */
function bodyLength(head: string): number {
  const status = head.slice(9, 12)
  if (status === '304') return 0
  const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1]
  if (status !== '200' || length === undefined) throw new Error(`Unexpected answer: ${head.split('\r\n')[0]}`)
  return Number(length)
}
