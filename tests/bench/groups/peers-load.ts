import { once } from 'node:events'
import { get } from 'node:http'
import { connect, type Socket } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'

const CONNECTIONS = 16
/** Requests after which a new connection replaces the old one, because servers limit the requests per connection. */
const PER_CONNECTION = 400
const HEAD_END = '\r\n\r\n'
const LAST_CHUNK = '0\r\n\r\n'

interface Question {
  port: number
  path: string
  /** What a client says it can read. */
  encodings: string
}

/** Requests one after the other. */
interface Load extends Omit<Question, 'path'> {
  /** The address of the next request. */
  path: () => string
}

export interface Answer {
  /** As it was sent. */
  body: Buffer
  text: string
}

/** Asks once, and reads the text of the answer. */
export async function askOnce({ port, path, encodings }: Question): Promise<Answer> {
  const headers = { 'Accept-Encoding': encodings, Accept: 'text/html', Host: `localhost:${port}` }
  const [answer] = await once(get({ host: '127.0.0.1', port, path, headers }), 'response')
  const body = await buffer(answer)
  if (answer.statusCode !== 200) throw new Error(`${path} was answered with ${answer.statusCode}`)
  const encoding = answer.headers['content-encoding']
  const plain = encoding === 'br' ? brotliDecompressSync(body) : encoding === 'gzip' ? gunzipSync(body) : body
  return { body, text: plain.toString() }
}

/** Whole answers per second over connections that each ask one thing after another, also of servers that send in chunks. */
export async function answersPerSecond(question: Load, durationMs: number): Promise<number> {
  const start = performance.now()
  const counts = await Promise.all(Array.from({ length: CONNECTIONS }, () => askUntil(start + durationMs, question)))
  return (counts.reduce((sum, count) => sum + count, 0) / (performance.now() - start)) * 1_000
}

async function askUntil(end: number, { port, path, encodings }: Load): Promise<number> {
  const lines = [`Host: localhost:${port}`, `Accept-Encoding: ${encodings}`, 'Accept: text/html']
  let answers = 0
  while (performance.now() < end) {
    const socket = connect(port, '127.0.0.1').setNoDelay(true)
    await once(socket, 'connect')
    for (let asked = 0; asked < PER_CONNECTION && performance.now() < end; asked += 1) {
      const whole = wholeAnswer(socket)
      socket.write(`GET ${path()} HTTP/1.1\r\n${lines.join('\r\n')}${HEAD_END}`)
      answers += 1
      if (!(await whole)) break
    }
    socket.destroy()
  }
  return answers
}

/** Waits for a whole answer. False when the server closes the connection after it. */
function wholeAnswer(socket: Socket): Promise<boolean> {
  return new Promise((resolve, reject) => {
    let head = ''
    let received = Buffer.alloc(0)
    let missing = 0
    const fail = () => done(new Error('The server closed the connection'))
    const done = (error?: Error) => {
      socket.off('data', take).off('close', fail).off('error', done)
      if (error) reject(error)
      else resolve(!/\r\nconnection: close/i.test(head))
    }
    const take = (chunk: Buffer) => {
      if (head === '') {
        received = Buffer.concat([received, chunk])
        const place = received.indexOf(HEAD_END)
        if (place < 0) return
        head = received.toString('latin1', 0, place)
        if (!head.startsWith('HTTP/1.1 200')) return done(new Error(`Unexpected answer: ${head.split('\r\n')[0]}`))
        const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1]
        missing = length === undefined ? Number.NaN : place + HEAD_END.length + Number(length) - received.length
        received = received.subarray(place + HEAD_END.length)
      } else {
        missing -= chunk.length
        // Only the end of chunks is looked at.
        received = Buffer.concat([received.subarray(-LAST_CHUNK.length), chunk])
      }
      const isOver = Number.isNaN(missing)
        ? received.subarray(-LAST_CHUNK.length).toString('latin1') === LAST_CHUNK
        : missing <= 0
      if (isOver) done()
    }
    socket.on('data', take).on('close', fail).on('error', done)
  })
}
