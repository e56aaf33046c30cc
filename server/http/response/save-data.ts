import type { IncomingHttpHeaders } from 'node:http'

/** Whether the browser asks for as few bytes as possible. */
export function savesData(headers: IncomingHttpHeaders): boolean {
  return String(headers['save-data'] ?? '').toLowerCase() === 'on'
}
