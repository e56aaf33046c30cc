import { ApiError, ConnectionError } from '../../../../pwa/api/errors'
import type { Sent } from '../../../../pwa/offline/outbox/drain'
import type { Reply, Request, ServerModel } from './server-model'

/** What happens to one request. */
export type Fault =
  | 'none'
  | 'lost'
  | 'reply lost'
  /** The device hears nothing; the request reaches the server later. */
  | 'late'
  | 'doubled'
  | 'server error'
  | 'busy'

/** A model of the network between a phone and the server. */
export class NetworkModel {
  /** The faults of the next requests, in order; later requests have none. */
  faults: Fault[] = []
  isOnline = true
  private readonly late: Request[] = []
  private readonly server: ServerModel

  constructor(server: ServerModel) {
    this.server = server
  }

  /** Null when the phone hears nothing. */
  exchange(request: Request): Reply | null {
    const fault = this.isOnline ? (this.faults.shift() ?? 'none') : 'lost'
    if (fault === 'lost') return null
    if (fault === 'late') {
      this.late.push(request)
      return null
    }
    if (fault === 'server error') return { status: 500, body: {} }
    if (fault === 'busy') return { status: 429, body: {} }
    if (fault === 'doubled') this.server.receive(request)
    const reply = this.server.receive(request)
    return fault === 'reply lost' ? null : reply
  }

  deliverLateRequests(): void {
    for (const request of this.late.splice(0)) this.server.receive(request)
  }
}

/** What the app's client makes of a reply. Throws like `send`. */
export function readReply(reply: Reply | null): Sent {
  if (!reply) throw new ConnectionError('No answer')
  const { status, body } = reply
  if (status >= 400) throw new ApiError(status, JSON.stringify(body), '', status === 429 ? 60_000 : null)
  return { id: Number(body.id), version: Number(body.version), picture: null, pictures: [] }
}
