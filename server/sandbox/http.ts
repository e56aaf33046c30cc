import { readFileSync } from 'node:fs'
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http'
import { resolve } from 'node:path'

export interface SandboxRequest {
  method: string
  path: string
  query: URLSearchParams
  headers: IncomingHttpHeaders
  body: string
  /** The body as it came: what is encrypted is no text. */
  bytes: Buffer
  remoteAddress: string
  /** The value of `:id` in the route's path. */
  id: string
}

export interface Reply {
  status: number
  headers: Record<string, string>
  body: string
  /** How much of it is sent: a fault may cut it off. */
  manner?: 'half' | 'reset'
}

/** The result of a call, and the reply that is sent: they differ when a fault strikes. */
export interface Passage {
  /** Null when the fault struck before the call ran. */
  made: Reply | null
  sent: Reply
}

/** Runs a call between the faults that are set for it. */
export type Gate = (work: () => Reply) => Promise<Passage>

export interface Route {
  /** The name that faults and counts use: `stripe.payment_intents.create`. */
  name: string
  method: string
  path: string
  answer(request: SandboxRequest, gate: Gate): Promise<Reply> | Reply
}

/** `at`: `GET /v3/banks/:id`, where `:id` matches one part of the path. */
export function route(name: string, at: string, answer: Route['answer']): Route {
  const [method = '', path = ''] = at.split(' ')
  return { name, method, path, answer }
}

export function json(status: number, value: unknown): Reply {
  return { status, headers: { 'Content-Type': 'application/json; charset=utf-8' }, body: JSON.stringify(value) }
}

export function redirect(location: string): Reply {
  return { status: 303, headers: { Location: location, 'Cache-Control': 'no-store' }, body: '' }
}

export function readJson(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return null
  }
}

/** The route for a request and the value of `:id`; null without a match. */
export function findRoute(routes: readonly Route[], method: string, path: string): { route: Route; id: string } | null {
  const parts = path.split('/')
  for (const route of routes) {
    const pattern = route.path.split('/')
    if (route.method !== method || pattern.length !== parts.length) continue
    if (pattern.every((part, place) => part === ':id' || part === parts[place]))
      return { route, id: parts[pattern.indexOf(':id')] ?? '' }
  }
  return null
}

const LOCAL_NAMES = ['localhost', '127.0.0.1', '[::1]']
const LOCAL_ADDRESSES = ['127.0.0.1', '::1', '::ffff:127.0.0.1']

/** A page whose host name resolves to loopback, or a proxy on this machine, does not count. */
export function isLocal({ headers, remoteAddress }: Pick<SandboxRequest, 'headers' | 'remoteAddress'>): boolean {
  if (headers['x-forwarded-for'] || headers.forwarded || headers.via) return false
  return LOCAL_ADDRESSES.includes(remoteAddress) && LOCAL_NAMES.includes((headers.host ?? '').replace(/:\d+$/, ''))
}

export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** A page of the sandbox: no inline scripts or styles, nothing from other hosts. */
export function page(html: string, policy: { formAction?: string; framedByAnyone?: boolean } = {}): Reply {
  const directives = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    `form-action ${policy.formAction ?? "'self'"}`,
    ...(policy.framedByAnyone ? [] : ["frame-ancestors 'none'"]),
  ]
  return {
    status: 200,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': directives.join('; '),
      'Cache-Control': 'no-store',
      'Referrer-Policy': 'no-referrer',
      'X-Content-Type-Options': 'nosniff',
    },
    body: html,
  }
}

export function documentHtml(title: string, body: string, head = ''): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${head}<title>${escapeHtml(title)}</title>
<link rel="stylesheet" href="/flutterwave/hosted.css">
</head>
<body>
${body}
</body>
</html>`
}

/** Read from the project's folder, where the server runs whether it is built or not. */
export const readBrowserFile = (file: string): string => readFileSync(resolve('server/sandbox', file), 'utf8')

export function fileRoute(path: string, body: string): Route {
  const headers = {
    'Content-Type': `text/${path.endsWith('.css') ? 'css' : 'javascript'}; charset=utf-8`,
    'Cache-Control': 'no-cache',
    'X-Content-Type-Options': 'nosniff',
  }
  return route(`files${path}`, `GET ${path}`, () => ({ status: 200, headers, body }))
}

const BODY_LIMIT = 256 * 1024

export function createHttpServer(answer: (request: Omit<SandboxRequest, 'id'>) => Promise<Reply>): Server {
  const server = createServer((incoming, outgoing) => {
    read(incoming)
      .then(answer)
      .catch(
        // Only a bug of the sandbox or of its client arrives here.
        (error: unknown): Reply => ({
          status: 500,
          headers: { 'Content-Type': 'text/plain' },
          body: error instanceof Error ? String(error.stack) : String(error),
        }),
      )
      .then((reply) => send(outgoing, reply))
  })
  // As at the providers. Node's five seconds close a connection just when a busy client uses it again.
  server.keepAliveTimeout = 65_000
  return server
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
  const bytes = Buffer.concat(chunks)
  return {
    method: incoming.method ?? 'GET',
    path: url.pathname,
    query: url.searchParams,
    headers: incoming.headers,
    body: bytes.toString('utf8'),
    bytes,
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
