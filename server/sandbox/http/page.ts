import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Reply } from './reply'
import type { Route } from './route'

const TYPES: Record<string, string> = { js: 'text/javascript', css: 'text/css', html: 'text/html' }

/** Escapes text for HTML, also inside quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}

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

/**
 * One of the sandbox's browser files, named from `server/sandbox`. Read from the project's folder, where the server runs
 * whether it is built or not.
 */
export function readBrowserFile(file: string): string {
  return readFileSync(resolve('server/sandbox', file), 'utf8')
}

export function fileRoute(path: string, file: string): Route {
  return textRoute(path, readBrowserFile(file))
}

/** A route for a text file, with the content type of its extension. */
export function textRoute(path: string, body: string): Route {
  const type = TYPES[path.split('.').at(-1) ?? ''] ?? 'text/plain'
  const headers = {
    'Content-Type': `${type}; charset=utf-8`,
    'Cache-Control': 'no-cache',
    'X-Content-Type-Options': 'nosniff',
  }
  return { name: `files${path}`, method: 'GET', path, answer: () => ({ status: 200, headers, body }) }
}
