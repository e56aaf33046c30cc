import type { Reply, SandboxRequest } from './reply'

/** What a call did, and what is sent about it: they differ when a fault stands between. */
export interface Passage {
  /** Null when the fault struck before anything was done. */
  made: Reply | null
  sent: Reply
}

/** Lets a call's work happen between the faults set for it. */
export type Gate = (work: () => Reply) => Promise<Passage>

export interface Route {
  /** The name that faults and counts use: `stripe.payment_intents.create`. */
  name: string
  method: 'GET' | 'POST' | 'DELETE'
  /** `:id` stands for one part of the path. */
  path: string
  answer(request: SandboxRequest, gate: Gate): Promise<Reply> | Reply
}

/** The route for a request and what stood in the place of `:id`; null if there is none. */
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
