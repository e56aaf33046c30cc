import type { Reply, SandboxRequest } from './reply'

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
  method: 'GET' | 'POST' | 'DELETE'
  /** `:id` matches one part of the path. */
  path: string
  answer(request: SandboxRequest, gate: Gate): Promise<Reply> | Reply
}

/** The route for a request and the value of `:id`; null without a match. */
export function findRoute(routes: readonly Route[], method: string, path: string): { route: Route; id: string } | null {
  const parts = path.split('/')
  for (const route of routes) {
    if (route.method !== method) continue
    const pattern = route.path.split('/')
    if (pattern.length !== parts.length) continue
    if (pattern.every((part, place) => part === ':id' || part === parts[place])) {
      const place = pattern.indexOf(':id')
      return { route, id: place < 0 ? '' : decode(parts[place] ?? '') }
    }
  }
  return null
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
