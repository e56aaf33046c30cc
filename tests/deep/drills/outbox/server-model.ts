import type { Fields } from '../../../../pwa/offline/drafts/entry'

const DAY = 24 * 3_600_000
/** Milliseconds after which the server forgets the replies to idempotency keys. */
const REPLY_LIFETIME = 30 * DAY

export interface Request {
  isMessage: boolean
  isNews: boolean
  /** The account of the session whose cookie is sent; null without one. */
  session: string | null
  /** The headers of the outbox. A build of the day before sends none of them. */
  account: string | null
  device: string | null
  change: number | null
  settled: number | null
  key: string
  /** The fundraiser to edit; null to create one. */
  fundraiser: number | null
  fields: Fields
  version: number | null
}

export interface Reply {
  status: number
  body: Record<string, unknown>
}

interface Fundraiser {
  id: number
  account: string
  fields: Fields
  version: number
}

interface Known {
  key: string
  reply: Reply
  createdAt: number
}

/** A model of the server: sessions, news, fundraisers with versions, idempotency keys, and each device's numbers of changes. */
export class ServerModel {
  readonly fundraisers: Fundraiser[] = []
  /** The writer of each message by its id: an account, or null for a visitor. */
  readonly messages = new Map<string, string | null>()
  /** The texts of all news, with the account that posted them. */
  readonly news: { text: unknown; account: string }[] = []
  private readonly replies = new Map<string, Known>()
  private readonly devices = new Map<string, { settledTo: number; changes: Map<number, Known> }>()
  private readonly endedSessions = new Set<string>()
  private clock = 0

  /** Publishes a fundraiser from another device. */
  publish(account: string, fields: Fields): Fundraiser {
    const fundraiser = { id: this.fundraisers.length + 1, account, fields, version: 1 }
    this.fundraisers.push(fundraiser)
    return fundraiser
  }

  find(id: number): Fundraiser {
    const found = this.fundraisers.find((fundraiser) => fundraiser.id === id)
    if (!found) throw new Error(`No fundraiser ${id}`)
    return found
  }

  edit(id: number, fields: Fields): Reply {
    const fundraiser = this.find(id)
    fundraiser.fields = { ...fundraiser.fields, ...fields }
    fundraiser.version += 1
    return { status: 200, body: { id, version: fundraiser.version, image: null } }
  }

  /** The account of a session: `A/3` is the third session of A. Null when it has ended. */
  accountOf(session: string | null): string | null {
    return session === null || this.endedSessions.has(session) ? null : (session.split('/')[0] ?? null)
  }

  endSession(session: string): void {
    this.endedSessions.add(session)
  }

  /** Lets time pass, and deletes replies that are too old. */
  passTime(ms: number): void {
    this.clock += ms
    for (const [place, { createdAt }] of this.replies) {
      if (createdAt < this.clock - REPLY_LIFETIME) this.replies.delete(place)
    }
  }

  receive(request: Request): Reply {
    const account = this.accountOf(request.session)
    if (account === null) return request.isMessage && request.session === null ? this.store(request, null) : SIGNED_OUT
    if (request.account !== null && request.account !== account) return refusal('outbox.other-account')
    const { device, change, key } = request
    const changes = device === null ? null : this.settle(`${account} ${device}`, request.settled ?? 0)
    if (changes && change !== null) {
      const done = changes.changes.get(change)
      if (done?.key === key) return done.reply
      if (done) return refusal('outbox.number-taken')
      if (change <= changes.settledTo) return refusal('outbox.already-settled')
    }
    const place = `${account} ${key}`
    const reply = this.replies.get(place)?.reply ?? this.process(account, request)
    if (reply.status >= 400) return reply
    const known = { key, reply, createdAt: this.clock }
    this.replies.set(place, known)
    if (changes && change !== null) changes.changes.set(change, known)
    return reply
  }

  private settle(place: string, settledTo: number) {
    const device = this.devices.get(place) ?? { settledTo: 0, changes: new Map<number, Known>() }
    this.devices.set(place, device)
    device.settledTo = Math.max(device.settledTo, settledTo)
    for (const change of device.changes.keys()) if (change <= device.settledTo) device.changes.delete(change)
    return device
  }

  private store({ key }: Request, writer: string | null): Reply {
    if (this.messages.has(key) && this.messages.get(key) !== writer) return refusal('messages.other-content')
    this.messages.set(key, writer)
    return { status: 201, body: { id: this.messages.size } }
  }

  private process(account: string, request: Request): Reply {
    const { fundraiser: id, fields, version } = request
    if (request.isMessage) return this.store(request, account)
    if (id === null) {
      if (fields.goalAmount === 50) return { status: 400, body: { message: 'Too small' } }
      return { status: 201, body: { id: this.publish(account, fields).id, version: 1, image: null } }
    }
    const fundraiser = this.find(id)
    if (fundraiser.account !== account) return { status: 403, body: { message: 'Not yours' } }
    if (request.isNews) {
      if (fields.text === TOO_MUCH) return { status: 429, body: { message: 'Tomorrow', code: 'news.too-many' } }
      this.news.push({ text: fields.text, account })
      return { status: 201, body: { id: this.news.length, version: 1 } }
    }
    if (fundraiser.version !== version) {
      const current = { ...fundraiser.fields, version: fundraiser.version }
      return { status: 409, body: { message: 'Changed', current } }
    }
    return this.edit(id, fields)
  }
}

/** News above the limit of a day. */
export const TOO_MUCH = 'Too much'

const SIGNED_OUT: Reply = { status: 401, body: {} }
const refusal = (code: string): Reply => ({ status: 409, body: { message: code, code } })
