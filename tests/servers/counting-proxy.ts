import { once } from 'node:events'
import { Agent, createServer, type IncomingMessage, type RequestOptions, request, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { buffer, text } from 'node:stream/consumers'
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
  /** The bytes of its answer so far, including headers. */
  bytes(): number
}

/** What happens to one request on a bad line. */
export type LineFault =
  /** The connection breaks before the server gets it. */
  | 'dropped'
  /** The server handles it; the connection breaks before its reply. */
  | 'reply lost'
  /** The server handles it; the connection breaks in the middle of its reply. */
  | 'reply cut'
  /** Nobody ever hears of it again. */
  | 'hangs'
  /** The server handles it, and its reply never arrives. */
  | 'reply hangs'
  /** Like `hangs`, but the server gets it when `deliverLate` is called. */
  | 'late'

/** A proxy between browser and server that records requests. While the server is down, it closes connections like a broken network. */
export interface CountingProxy {
  readonly origin: string
  readonly requests: CountedRequest[]
  /** The bytes that it has sent to browsers so far, including headers. */
  bytesSent(): number
  forwardTo(port: number): void
  /** Makes the next request with this method and path meet a fault. */
  breakNext(method: string, path: string, fault: LineFault): void
  /** Sends the requests that are late to the server, and waits for its replies, which nobody gets. */
  deliverLate(): Promise<void>
  close(): Promise<void>
}

interface PlannedFault {
  method: string
  path: string
  fault: LineFault
}

type LateRequest = Pick<RequestOptions, 'method' | 'path' | 'headers'> & { body: string }

export async function startCountingProxy(): Promise<CountingProxy> {
  const requests: CountedRequest[] = []
  // Shorter than the server keeps connections, which would close one just when it is used again.
  const agent = new Agent({ keepAlive: true, timeout: 20_000 })
  const faults: PlannedFault[] = []
  const late: LateRequest[] = []
  let target = 0
  const proxy = createServer((incoming, outgoing) => {
    // Before this request nothing was sent on its connection that is not counted for another one.
    const { socket } = outgoing
    const sentBefore = socket?.bytesWritten ?? 0
    let sentAtEnd: number | null = null
    const counted: CountedRequest = {
      method: incoming.method ?? '',
      url: incoming.url ?? '',
      cookies: incoming.headers.cookie ?? '',
      status: null,
      isOver: false,
      bytes: () => (sentAtEnd ?? socket?.bytesWritten ?? sentBefore) - sentBefore,
    }
    requests.push(counted)
    outgoing.on('close', () => {
      counted.isOver = true
      sentAtEnd = socket?.bytesWritten ?? sentBefore
    })
    const { method, url: path, headers } = incoming
    const fault = takeFault(faults, counted)
    if (fault === 'dropped') return void outgoing.destroy()
    if (fault === 'hangs') return void incoming.resume()
    if (fault === 'late')
      return void text(incoming).then(
        (body) => late.push({ method, path, headers, body }),
        () => undefined,
      )
    const forwarded = request({ host: '127.0.0.1', port: target, method, path, headers, agent }, (answer) => {
      counted.status = answer.statusCode ?? null
      if (fault) return void breakReply(fault, answer, outgoing)
      outgoing.writeHead(answer.statusCode ?? 502, answer.rawHeaders)
      answer.on('error', () => outgoing.destroy()).pipe(outgoing)
    })
    forwarded.on('error', () => outgoing.destroy())
    outgoing.on('close', () => forwarded.destroy())
    incoming.pipe(forwarded)
  })
  // Its replies name the server's limit for unused connections. A shorter one of its own would close a connection just when a client
  // that counts on that limit uses it again.
  proxy.keepAliveTimeout = 0
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
    breakNext(method, path, fault) {
      faults.push({ method, path, fault })
    },
    async deliverLate() {
      for (const { method, path, headers, body } of late.splice(0)) {
        const forwarded = request({ host: '127.0.0.1', port: target, method, path, headers, agent }).end(body)
        const [answer] = await once(forwarded, 'response')
        await text(answer)
      }
    },
    async close() {
      agent.destroy()
      proxy.closeAllConnections()
      await once(proxy.close(), 'close')
    },
  }
}

function takeFault(faults: PlannedFault[], { method, url }: CountedRequest): LineFault | undefined {
  const index = faults.findIndex((planned) => planned.method === method && planned.path === url)
  return index < 0 ? undefined : faults.splice(index, 1)[0]?.fault
}

async function breakReply(fault: LineFault, answer: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  const body = await buffer(answer)
  if (fault === 'reply hangs') return
  if (fault === 'reply lost') return void outgoing.destroy()
  outgoing.writeHead(answer.statusCode ?? 502, answer.rawHeaders)
  outgoing.write(body.subarray(0, body.length / 2), () => outgoing.destroy())
}
