import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Reply, SandboxRequest } from './reply'

const BODY_LIMIT = 256 * 1024

/** A node:http server around one function from request to reply. */
export function createHttpServer(answer: (request: Omit<SandboxRequest, 'id'>) => Promise<Reply>): Server {
  const server = createServer((incoming, outgoing) => {
    read(incoming)
      .then(answer)
      .then((reply) => send(outgoing, reply))
      .catch((error: unknown) => send(outgoing, failure(error)))
  })
  // As at the providers. Node's five seconds close a connection just when a busy client uses it again.
  server.keepAliveTimeout = 65_000
  return server
}

/** Only a bug of the sandbox or of its client arrives here. */
function failure(error: unknown): Reply {
  const status = error instanceof RangeError ? 413 : 500
  return {
    status,
    headers: { 'Content-Type': 'text/plain' },
    body: error instanceof Error ? String(error.stack) : String(error),
  }
}

async function read(incoming: IncomingMessage): Promise<Omit<SandboxRequest, 'id'>> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of incoming) {
    size += chunk.length
    if (size > BODY_LIMIT) throw new RangeError('The request is too large')
    chunks.push(chunk)
  }
  const url = new URL(incoming.url ?? '/', 'http://sandbox')
  return {
    method: incoming.method ?? 'GET',
    path: url.pathname,
    query: url.searchParams,
    headers: incoming.headers,
    body: Buffer.concat(chunks).toString('utf8'),
    remoteAddress: incoming.socket.remoteAddress ?? '',
  }
}

function send(outgoing: ServerResponse, reply: Reply): void {
  if (outgoing.destroyed) return
  if (reply.manner === 'reset') {
    outgoing.socket?.resetAndDestroy()
    return
  }
  const body = Buffer.from(reply.body)
  outgoing.writeHead(reply.status, { ...reply.headers, 'Content-Length': body.length })
  if (reply.manner !== 'half') {
    outgoing.end(body)
    return
  }
  outgoing.write(body.subarray(0, Math.ceil(body.length / 2)), () => outgoing.socket?.resetAndDestroy())
}
