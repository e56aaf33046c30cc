import { ConnectionError } from '../../../../pwa/api/errors'
import type { ChangeNumber, EntryState, OutboxEntry } from '../../../../pwa/offline/drafts/entry'
import { type DrainResult, drain, type OutboxWorld } from '../../../../pwa/offline/outbox/drain'
import { mayBeForgotten, PLEASE_CHECK } from '../../../../pwa/offline/outbox/failures'
import { type Steps, sendFromPage, sendOnSync } from '../../../../pwa/offline/outbox/send-device'
import { settledTo } from '../../../../pwa/offline/outbox/store'
import { VISITOR } from '../../../../pwa/offline/settings'
import { NetworkModel, readReply } from './network-model'
import { Processes, type Run } from './processes'
import { DAY_BEFORE, type Rules } from './rules'
import type { Request, ServerModel } from './server-model'
import { SyncModel } from './sync-model'

/** A model of a phone: the disk, the clock, the session's cookie, the browser's sync, and the processes that share them. */
export class Phone {
  readonly processes = new Processes()
  readonly network: NetworkModel
  /** The result of the last round of a page. */
  result: DrainResult | null = null
  /** The account whose data the pages show. */
  account = 'A'
  session: string | null = 'A/1'
  readonly sync = new SyncModel()
  private sessions = 1
  clock = 1_000_000_000
  private ids = 0
  private counter = 0
  /** Entries that an app of the day before has stored or sent, without a number: after a month the server does not recognise them. */
  readonly ofOldApp = new Set<string>()
  private readonly disk = new Map<string, OutboxEntry>()
  private readonly server: ServerModel
  private readonly workerRules: Rules

  constructor(server: ServerModel, workerRules: Rules) {
    this.server = server
    this.network = new NetworkModel(server)
    this.workerRules = workerRules
  }

  entries(account?: string): OutboxEntry[] {
    const all = [...this.disk.values()].sort((a, b) => a.sequence - b.sequence)
    return account === undefined ? all : all.filter((entry) => entry.account === account)
  }

  /** What the pages of the account send: also what a visitor wrote. */
  waiting(account = this.account): OutboxEntry[] {
    const own = this.entries().filter((entry) => entry.account === account || entry.account === VISITOR)
    return own.filter(({ state }) => state.name === 'waiting')
  }

  submit(
    entry: Pick<OutboxEntry, 'kind' | 'entity' | 'fields' | 'base' | 'version'>,
    rules: Rules,
    account: string,
  ): void {
    const id = this.makeId()
    if (rules === DAY_BEFORE) this.ofOldApp.add(id)
    const change = rules.numbersChanges ? { change: this.nextNumber() } : {}
    const { clock: createdAt, ids: sequence } = this
    const said = { notice: 'Sent', language: 'en' }
    const rest = { account, draftKey: id, typed: {}, image: undefined, ...said, sequence, createdAt }
    this.disk.set(id, { ...entry, ...rest, ...change, id, tries: 0, nextTryAt: 0, state: { name: 'waiting' } })
    this.sync.register()
  }

  /** Another session begins: for the same account after an expired session, or for another one. Pages are loaded again. */
  signIn(account: string): void {
    if (this.session !== null) this.server.endSession(this.session)
    this.sessions += 1
    this.session = `${account}/${this.sessions}`
    this.account = account
    for (const page of this.processes.pages()) this.processes.kill(page)
  }

  expireSession(): void {
    if (this.session !== null) this.server.endSession(this.session)
  }

  /** A page of this account starts a round. A process that already runs one ignores it. */
  sendFrom(page: string, rules: Rules, isHurried: boolean): void {
    this.processes.run(page, async (own) => {
      this.result = await sendFromPage(this.steps(own, rules), isHurried && rules.forgetsPauses)
    })
  }

  /** The page is told that it is closed. */
  close(page: string, { repeatsSync }: Rules): void {
    if (repeatsSync && this.waiting().length > 0) this.sync.register()
    this.processes.kill(page)
  }

  /** The browser fires a sync, if one is registered and there is a connection. */
  fireSync(): void {
    if (!this.network.isOnline || !this.sync.begin()) return
    const { isLastChance } = this.sync
    const isHurried = async () => isLastChance || this.processes.pages().length === 0
    const work = (own: Run) => sendOnSync(this.steps(own, this.workerRules), isHurried)
    this.processes.run('worker', work, (isDone) => this.sync.end(isDone))
  }

  killWorker(): void {
    this.processes.kill('worker')
    this.sync.end(false)
  }

  private steps(own: Run, rules: Rules): Steps {
    const { processes } = this
    return {
      forgetPauses: async () => {
        await processes.turn(own)
        if (!rules.forgetsPauses) return
        for (const entry of this.disk.values()) this.disk.set(entry.id, { ...entry, nextTryAt: 0 })
      },
      drain: (waits, first = async () => undefined) =>
        processes.withLock(own, waits && rules.waitsForLock, async () => {
          await first()
          return drain(this.world(own, rules))
        }),
      registerSync: async () => {
        await processes.turn(own)
        if (rules.repeatsSync) this.sync.register()
      },
    }
  }

  private world(own: Run, rules: Rules): OutboxWorld {
    const turn = () => this.processes.turn(own)
    const write = async (change: () => void) => {
      await turn()
      change()
      await turn()
    }
    return {
      waiting: async () => {
        await turn()
        const waiting = this.entries().filter(({ state }) => state.name === 'waiting')
        const accounts = new Set(waiting.map(({ account }) => account))
        if (!rules.knowsMessages) accounts.delete(VISITOR)
        return accounts
      },
      whoAmI: async () => {
        await turn()
        if (!this.network.isOnline) throw new ConnectionError('offline')
        return this.server.accountOf(this.session)
      },
      list: async (account) => {
        await turn()
        if (rules.numbersChanges) this.numberOldEntries(account)
        return this.entries(account).map((entry) => structuredClone(entry))
      },
      update: (entry) => write(() => this.disk.has(entry.id) && this.disk.set(entry.id, structuredClone(entry))),
      replace: (entry, next) =>
        write(() => {
          if (!this.disk.delete(entry.id)) return
          this.disk.set(next.id, {
            ...structuredClone(next),
            ...(rules.numbersChanges && { change: this.nextNumber() }),
          })
        }),
      renumber: (entry) =>
        write(() => this.disk.has(entry.id) && this.disk.set(entry.id, { ...entry, change: this.nextNumber() })),
      send: async (entry) => {
        await turn()
        const { kind } = entry
        const isKnown = kind === 'message.send' ? rules.knowsMessages : kind !== 'news.post' || rules.knowsNews
        if (!isKnown) throw new TypeError('An unknown kind')
        const reply = this.network.exchange(this.requestFor(entry, rules))
        await turn()
        return readReply(reply)
      },
      onSent: () => undefined,
      makeId: () => this.makeId(),
      now: () => this.clock,
      random: () => 0.5,
    }
  }

  private requestFor({ id, kind, account, entity, fields, version, change }: OutboxEntry, rules: Rules): Request {
    if (rules === DAY_BEFORE) this.ofOldApp.add(id)
    const isVisitor = account === VISITOR
    const known = rules.numbersChanges && !isVisitor ? change : undefined
    return {
      isMessage: kind === 'message.send',
      isNews: kind === 'news.post',
      session: isVisitor ? null : this.session,
      account: rules.namesAccount && !isVisitor ? account : null,
      device: known?.device ?? null,
      change: known?.number ?? null,
      settled: known ? settledTo(known, this.entries(account)) : null,
      key: id,
      fundraiser: /^(?:fundraiser|news):/.test(entity) ? Number(entity.split(':')[1]) : null,
      fields,
      version,
    }
  }

  private nextNumber(): ChangeNumber {
    this.counter += 1
    return { device: 'phone', number: this.counter }
  }

  /** Entries of an earlier build get a number, unless the server may have forgotten them. */
  private numberOldEntries(account: string): void {
    for (const entry of this.entries(account)) {
      if (entry.change || entry.state.name !== 'waiting') continue
      const isLost = entry.tries > 0 && mayBeForgotten(entry, this.clock)
      const state: EntryState = isLost ? { name: 'refused', refusal: PLEASE_CHECK } : entry.state
      this.disk.set(entry.id, { ...entry, state, change: this.nextNumber() })
    }
  }

  private makeId(): string {
    this.ids += 1
    return `entry ${this.ids}`
  }
}
