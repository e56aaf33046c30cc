import {
  createServer,
  type OutgoingHttpHeader,
  type OutgoingHttpHeaders,
  type RequestListener,
  type Server,
  ServerResponse,
} from 'node:http'
import type { Socket } from 'node:net'
import type { Config } from '../../platform/config'
import { chooseSecurityHeaders } from '../response/security-headers'
import { boundSockets } from './bound-sockets'
import { answerUnreadable } from './refuse-socket'
import { dropSlowBodies, FLOOR, type Floor } from './slow-bodies'

type Headers = OutgoingHttpHeaders | OutgoingHttpHeader[]

interface ServerOptions {
  floor?: Floor
  /** From then on each connection ends with its next answer. */
  isStopping?: () => boolean
}

/** Creates the HTTP server of an app: it adds the security headers to every answer, and protects itself from slow and too many senders. */
export function createHttpServer(
  config: Config,
  app: RequestListener,
  { floor = FLOOR, isStopping = () => false }: ServerOptions = {},
): Server {
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

    // A listener for the end of each answer costs more.
    override assignSocket(socket: Socket): void {
      super.assignSocket(socket)
      sockets.begin(socket)
    }

    override detachSocket(socket: Socket): void {
      super.detachSocket(socket)
      sockets.end(socket)
    }
  }

  const server = createServer(
    {
      // By default Node checks for stalled requests only every thirty seconds.
      connectionsCheckingInterval: 2_000,
      maxHeaderSize: 16_384,
      ServerResponse: SecureResponse,
    },
    app,
  )
  const sockets = boundSockets(server, {
    perAddress: config.trustedProxies === 0 ? config.socketsPerAddress : null,
    boundsLoopback: config.production,
  })
  dropSlowBodies(server, floor, answerUnreadable(server, config))
  return server
}
