import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Config } from '../../platform/config'
import { type Refusal, refuse } from '../../platform/refusals/refusal'
import { securityHeaders } from '../response/security-headers'

/** Answers a request that never reaches the app, and closes its connection. */
export type SocketRefusal = (socket: Duplex, refusal: Refusal) => void

/** Gives requests that Node can't parse, or waits for too long, the same form of answer and the same headers as all others. */
export function answerUnreadable(server: Server, config: Config): SocketRefusal {
  const answers = new WeakMap<Duplex, ServerResponse>()
  server.on('request', (request: IncomingMessage, response: ServerResponse) => answers.set(request.socket, response))

  const refuseSocket: SocketRefusal = (socket, refusal) => {
    const answer = answers.get(socket)
    // Half of an answer may be on its way: another one behind it would be read as its rest.
    const isAnswering = answer?.headersSent && !answer.writableFinished
    if (!socket.writable || isAnswering) socket.destroy()
    else socket.end(textOf(refusal, config), () => socket.destroy())
  }
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => refuseSocket(socket, refusalOf(error.code)))
  return refuseSocket
}

function refusalOf(code: string | undefined): Refusal {
  if (code === 'HPE_HEADER_OVERFLOW') return refuse('request.headers-too-large')
  if (code === 'HPE_CHUNK_EXTENSIONS_OVERFLOW') return refuse('request.too-large')
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return refuse('request.too-slow')
  return refuse('request.unreadable')
}

function textOf({ status, message, code }: Refusal, config: Config): string {
  const body = JSON.stringify({ message, code })
  const headers = {
    ...securityHeaders(config),
    'Cache-Control': 'no-store',
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': Buffer.byteLength(body),
    Date: new Date().toUTCString(),
    Connection: 'close',
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  return [`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`, ...lines, '', body].join('\r\n')
}
