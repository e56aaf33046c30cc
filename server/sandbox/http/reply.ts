import type { IncomingHttpHeaders } from 'node:http'

export interface SandboxRequest {
  method: string
  path: string
  query: URLSearchParams
  headers: IncomingHttpHeaders
  body: string
  /** The client's network address. */
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

export function json(status: number, value: unknown, headers: Record<string, string> = {}): Reply {
  return {
    status,
    headers: { 'Content-Type': 'application/json; charset=utf-8', ...headers },
    body: JSON.stringify(value),
  }
}

export function redirect(location: string): Reply {
  return { status: 303, headers: { Location: location, 'Cache-Control': 'no-store' }, body: '' }
}
