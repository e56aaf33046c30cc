import {
  createServer,
  type OutgoingHttpHeader,
  type OutgoingHttpHeaders,
  type RequestListener,
  type Server,
  ServerResponse,
} from 'node:http'
import type { Config } from '../platform/config'
import { chooseSecurityHeaders } from './headers'

/** Milliseconds between two checks for idle connections while the server stops. */
const IDLE_CHECK = 100
/** Milliseconds: a turn of the event loop that takes longer did some work, and connections may have come meanwhile. */
const QUIET_TURN = 1
const LONGEST_QUIET_WAIT = 500

type Headers = OutgoingHttpHeaders | OutgoingHttpHeader[]

/** With its limits and security headers; after `isStopping` each connection ends with its answer. */
export function createHttpServer(config: Config, app: RequestListener, isStopping = () => false): Server {
  const headersOf = chooseSecurityHeaders(config)

  /** Also for the answers that Node and Koa give without our code, such as 417. A header that is set already stays. */
  class SecureResponse extends ServerResponse {
    override writeHead(status: number, first?: string | Headers, second?: Headers): this {
      if (isStopping()) this.setHeader('Connection', 'close')
      if (status === 304) this.removeHeader('Content-Security-Policy')
      const needed = headersOf(status, String(this.getHeader('Content-Type') ?? ''))
      for (const name in needed) if (!this.hasHeader(name)) this.setHeader(name, needed[name] ?? '')
      return typeof first === 'string' ? super.writeHead(status, first, second) : super.writeHead(status, first)
    }
  }

  const server = createServer(
    {
      // By default Node checks for stalled requests only every thirty seconds.
      connectionsCheckingInterval: 2_000,
      maxHeaderSize: 16_384,
      headersTimeout: 10_000,
      // A photo of 150 KB takes forty seconds on a slow line, and a fundraiser may have six.
      requestTimeout: 300_000,
      keepAliveTimeout: 65_000,
      ServerResponse: SecureResponse,
    },
    app,
  )
  server.maxRequestsPerSocket = 1_000
  server.maxConnections = 2_000
  return server
}

export function listen(server: Server, { host, port }: { host: string; port: number }): Promise<string> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      server.off('error', reject)
      const address = server.address()
      resolve(`http://localhost:${typeof address === 'object' && address ? address.port : port}`)
    })
  })
}

/** Resolves when all connections have ended; too long an answer is the caller's to end. */
export async function stopListening(server: Server): Promise<void> {
  await quietMoment(server)
  await new Promise<void>((resolve) => {
    // A connection that was kept open by an answer that began earlier becomes idle later.
    const idle = setInterval(() => server.closeIdleConnections(), IDLE_CHECK)
    server.close(() => {
      clearInterval(idle)
      resolve()
    })
    server.closeIdleConnections()
  })
}

/** The system resets waiting connections on stop, and a proxy repeats no write that broke. */
async function quietMoment(server: Server): Promise<void> {
  let accepted = 0
  const note = () => {
    accepted += 1
  }
  server.on('connection', note)
  const limit = performance.now() + LONGEST_QUIET_WAIT
  let began: number
  do {
    accepted = 0
    began = performance.now()
    // Before it runs, the event loop accepts all connections that wait.
    await new Promise((resolve) => setImmediate(resolve))
  } while ((accepted > 0 || performance.now() - began > QUIET_TURN) && performance.now() < limit)
  server.off('connection', note)
}
