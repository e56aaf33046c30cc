import { once } from 'node:events'
import { Agent, createServer, request } from 'node:http'
import type { Socket } from 'node:net'
import { freePorts } from './free-ports'

export interface CountedRequest {
  method: string
  /** Path and query. */
  url: string
  /** The Cookie header as it was sent. */
  cookies: string
  /** Null as long as there is no answer. */
  status: number | null
  /** Whether it has been answered completely, or aborted. */
  isOver: boolean
}

/** A proxy between browser and server that records requests. While the server is down, it closes connections like a broken network. */
export interface CountingProxy {
  readonly origin: string
  readonly requests: CountedRequest[]
  /** The bytes that it has sent to browsers so far, including headers. */
  bytesSent(): number
  forwardTo(port: number): void
  close(): Promise<void>
}

export async function startCountingProxy(): Promise<CountingProxy> {
  const requests: CountedRequest[] = []
  const agent = new Agent({ keepAlive: true })
  let target = 0
  const proxy = createServer((incoming, outgoing) => {
    const counted: CountedRequest = {
      method: incoming.method ?? '',
      url: incoming.url ?? '',
      cookies: incoming.headers.cookie ?? '',
      status: null,
      isOver: false,
    }
    requests.push(counted)
    const { method, url: path, headers } = incoming
    const forwarded = request({ host: '127.0.0.1', port: target, method, path, headers, agent }, (answer) => {
      counted.status = answer.statusCode ?? null
      outgoing.writeHead(answer.statusCode ?? 502, answer.rawHeaders)
      answer.on('error', () => outgoing.destroy()).pipe(outgoing)
    })
    forwarded.on('error', () => outgoing.destroy())
    outgoing.on('close', () => {
      counted.isOver = true
      forwarded.destroy()
    })
    incoming.pipe(forwarded)
  })
  const sockets = new Set<Socket>()
  let sentOnClosed = 0
  proxy.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.once('close', () => {
      sockets.delete(socket)
      sentOnClosed += socket.bytesWritten
    })
  })
  const [port = 0] = await freePorts(1)
  await once(proxy.listen(port, '127.0.0.1'), 'listening')
  return {
    origin: `http://localhost:${port}`,
    requests,
    bytesSent: () => [...sockets].reduce((sum, socket) => sum + socket.bytesWritten, sentOnClosed),
    forwardTo(newTarget) {
      target = newTarget
    },
    async close() {
      agent.destroy()
      proxy.closeAllConnections()
      await once(proxy.close(), 'close')
    },
  }
}
