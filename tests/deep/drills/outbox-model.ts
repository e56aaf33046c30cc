import { ApiError, ConnectionError } from '../../../pwa/api/errors'
import type { Fields, OutboxEntry } from '../../../pwa/offline/drafts/entry'
import type { OutboxWorld } from '../../../pwa/offline/outbox/drain'
import type { TestServer } from '../../../server/testing/serve'

/** The possible results of one request. */
export type NetworkResult =
  | 'fine'
  /** The request never arrives. */
  | 'lost'
  /** The server processes the request, but its reply never arrives. */
  | 'reply-lost'
  /** The request arrives twice. */
  | 'doubled'
  | 'server-error'
  | 'busy'
  | 'signed-out'

/** Thrown when the phone turns off in the middle of a step. */
export class Killed extends Error {}

interface Seen {
  title: string
  displayName: string | null
  version: number
}

/** A model of a phone: its disk, its clock, and the results of its requests. */
export class Phone {
  private readonly disk = new Map<string, OutboxEntry>()
  private ids = 0
  private sequence = 0
  private clock = 1_000_000
  /** The results of the next requests, in order; later requests are fine. */
  results: NetworkResult[] = []
  /** The number of steps until the phone turns off; null if it stays on. */
  stepsToLive: number | null = null

  private readonly server: TestServer
  private readonly headers: Record<string, string>
  private readonly account: string

  constructor(server: TestServer, token: string, account: string) {
    this.server = server
    this.headers = { Authorization: `Bearer ${token}` }
    this.account = account
  }

  submit(entry: Pick<OutboxEntry, 'kind' | 'entity' | 'fields' | 'base' | 'version'>): void {
    this.sequence += 1
    const id = this.makeId()
    this.disk.set(id, {
      ...entry,
      id,
      account: this.account,
      draftKey: id,
      typed: {},
      image: undefined,
      sequence: this.sequence,
      createdAt: this.clock,
      tries: 0,
      nextTryAt: 0,
      state: { name: 'waiting' },
    })
  }

  /**
   * Returns the fundraiser as its owner sees it on this phone: the last waiting edit, with the version on which it is based, or the
   * current data of the server if no edit waits.
   */
  async readFundraiser(path: string, id: number): Promise<{ fields: Fields; version: number }> {
    const waiting = this.entries().filter(({ entity, state }) => entity === `fundraiser:${id}` && state.name !== 'sent')
    const last = waiting.at(-1)
    if (last?.version) return { fields: last.fields, version: last.version }
    const { title, displayName, version } = (await this.server.send('GET', `${path}?fresh=${this.ids}`)).body as Seen
    return { fields: { title, displayName }, version }
  }

  /** Moves the clock by milliseconds; a negative number moves it backwards. */
  moveClock(ms: number): void {
    this.clock += ms
  }

  entries(): OutboxEntry[] {
    return [...this.disk.values()].sort((a, b) => a.sequence - b.sequence)
  }

  world(): OutboxWorld {
    const step = () => {
      if (this.stepsToLive === null) return
      if (this.stepsToLive === 0) throw new Killed()
      this.stepsToLive -= 1
    }
    const write = async (change: () => void) => {
      step()
      change()
      step()
    }
    return {
      whoAmI: async () => (this.isSignedOut() ? null : this.account),
      list: async () => this.entries().map((entry) => structuredClone(entry)),
      update: (entry) => write(() => this.disk.has(entry.id) && this.disk.set(entry.id, structuredClone(entry))),
      replace: (entry, next) =>
        write(() => {
          this.disk.delete(entry.id)
          this.disk.set(next.id, structuredClone(next))
        }),
      renumber: (entry) => write(() => this.disk.set(entry.id, structuredClone(entry))),
      send: async (entry) => {
        step()
        const sent = await this.request(entry, this.results.shift() ?? 'fine')
        step()
        return sent
      },
      onSent: () => undefined,
      makeId: () => this.makeId(),
      now: () => this.clock,
      random: () => 0.5,
    }
  }

  /** Whether the session has ended between two requests. */
  private isSignedOut(): boolean {
    if (this.results[0] !== 'signed-out') return false
    this.results.shift()
    return true
  }

  private makeId(): string {
    this.ids += 1
    return `${this.account}-${this.ids}`
  }

  private async request(entry: OutboxEntry, result: NetworkResult) {
    if (result === 'lost') throw new ConnectionError('lost')
    if (result === 'server-error') throw new ApiError(500, '{}')
    if (result === 'busy') throw new ApiError(429, '{}', '', 30_000)
    if (result === 'signed-out') throw new ApiError(401, '{}')
    const body = entry.version === null ? entry.fields : { ...entry.fields, version: entry.version }
    const [method, path] =
      entry.kind === 'fundraiser.create'
        ? ['POST', '/api/fundraisers']
        : ['PATCH', `/api/fundraisers/${entry.entity.split(':')[1]}`]
    const sendOnce = () =>
      this.server.send(method ?? '', path ?? '', { body, headers: { ...this.headers, 'Idempotency-Key': entry.id } })
    const [reply] = await Promise.all(result === 'doubled' ? [sendOnce(), sendOnce()] : [sendOnce()])
    if (result === 'reply-lost' || !reply) throw new ConnectionError('no reply')
    if (reply.status >= 400) {
      throw new ApiError(
        reply.status,
        JSON.stringify(reply.body),
        '',
        Number(reply.headers.get('Retry-After')) * 1_000 || null,
      )
    }
    const { id, version, image } = reply.body as { id: number; version: number; image: string | null }
    return { id, version, picture: image, pictures: image === null ? [] : [image] }
  }
}
