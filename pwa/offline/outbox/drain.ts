import { afterSending, type Fields, type OutboxEntry, withoutSecrets } from '../drafts/entry'
import { VISITOR } from '../settings'
import { dueAt, isUntouched, mayBeForgotten, PLEASE_CHECK, readFailure } from './failures'
import { contentOf, isSame, merge, PICTURES, pictureField, withContent } from './merge'

export interface Sent {
  id: number | null
  version: number | null
  picture: string | null
  pictures: readonly string[]
}

/** The dependencies of `drain`: the device and the network in the app, a model in tests. */
export interface OutboxWorld {
  /** The accounts of the entries that wait on this device. */
  waiting(): Promise<Set<string>>
  /** The account of the server's session for this device; null when nobody is signed in. Rejects without a connection. */
  whoAmI(): Promise<string | null>
  list(account: string): Promise<OutboxEntry[]>
  /** Overwrites the entry with the same id, if it still exists. */
  update(entry: OutboxEntry): Promise<void>
  /** Replaces the entry by `next` in one transaction. */
  replace(entry: OutboxEntry, next: OutboxEntry): Promise<void>
  /** Gives the entry, changed as given, another number, because the server knows its number for another change. */
  renumber(entry: OutboxEntry): Promise<void>
  /** Sends it with its own idempotency key. Throws like the client's `send`. */
  send(entry: OutboxEntry): Promise<Sent>
  onSent(entry: OutboxEntry): void
  makeId(): string
  now(): number
  random(): number
}

/** Milliseconds until the server is asked for the account again. */
const PAUSE_WITHOUT_ANSWER = 15_000

/** Milliseconds until the next try of an app that must be updated first. */
const PAUSE_UNTIL_UPDATE = 15 * 60_000

export type DrainResult = { name: 'done' } | { name: 'again'; at: number } | { name: 'signed-out' }

/** Each step is stored before the next, so it may be interrupted anywhere; one caller at a time. */
export async function drain(world: OutboxWorld): Promise<DrainResult> {
  const accounts = await world.waiting()
  const visitors: DrainResult = accounts.delete(VISITOR) ? await drainAccount(world, VISITOR) : { name: 'done' }
  // Without anything to send for an account the server is not asked for it.
  const own = accounts.size > 0 ? await drainOwn(world) : visitors
  if (visitors.name !== 'again') return own
  return own.name === 'again' ? { name: 'again', at: Math.min(visitors.at, own.at) } : visitors
}

async function drainOwn(world: OutboxWorld): Promise<DrainResult> {
  let pause = PAUSE_WITHOUT_ANSWER
  const account = await world.whoAmI().catch((error: unknown) => {
    if (readFailure(error, 1, 0).name === 'too-old') pause = PAUSE_UNTIL_UPDATE
  })
  if (account === undefined) return { name: 'again', at: world.now() + pause }
  return account === null ? { name: 'signed-out' } : drainAccount(world, account)
}

/** Sends what waits of an account whose session there is, or of visitors, who need none. */
async function drainAccount(world: OutboxWorld, account: string): Promise<DrainResult> {
  for (;;) {
    const now = world.now()
    const [entry] = sendable(await world.list(account), now)
    if (!entry) return { name: 'done' }
    const at = dueAt(entry, now)
    if (at > now) return { name: 'again', at }
    const stop = await attempt(world, entry)
    if (stop) return stop
  }
}

/** The entry due first comes first, so that a photo that keeps failing does not block the others. */
function sendable(entries: OutboxEntry[], now: number): OutboxEntry[] {
  const first = new Map<string, OutboxEntry>()
  for (const entry of entries) {
    if (entry.state.name !== 'sent' && !first.has(entry.entity)) first.set(entry.entity, entry)
  }
  const waiting = [...first.values()].filter(({ state }) => state.name === 'waiting')
  return waiting.sort((a, b) => dueAt(a, now) - dueAt(b, now))
}

async function attempt(world: OutboxWorld, entry: OutboxEntry): Promise<DrainResult | null> {
  // Stored before the first byte is sent: from here on the entry may have reached the server.
  const tried = { ...entry, tries: entry.tries + 1 }
  await world.update(tried)
  let result: Sent
  try {
    result = await world.send(tried)
  } catch (error) {
    return react(world, tried, error)
  }
  await rebaseLaterEdits(world, tried, result)
  await world.update(afterSending(tried, { name: 'sent', at: world.now(), id: result.id }))
  world.onSent(tried)
  return null
}

async function react(world: OutboxWorld, entry: OutboxEntry, error: unknown): Promise<DrainResult | null> {
  const verdict = readFailure(error, entry.tries, world.random())
  switch (verdict.name) {
    case 'signed-out':
      await world.update({ ...entry, tries: entry.tries - 1 })
      return verdict
    case 'too-old':
      await world.update({ ...entry, tries: entry.tries - 1 })
      return { name: 'again', at: world.now() + PAUSE_UNTIL_UPDATE }
    case 'number-taken':
      await world.renumber({ ...entry, nextTryAt: world.now() + verdict.afterMs })
      return null
    case 'already-settled':
      await (mayBeForgotten(entry, world.now())
        ? world.update({ ...withoutSecrets(entry), state: { name: 'refused', refusal: PLEASE_CHECK } })
        : world.renumber({ ...entry, nextTryAt: world.now() + verdict.afterMs }))
      return null
    case 'pause': {
      const at = world.now() + verdict.afterMs
      await world.update({ ...entry, tries: isUntouched(error) ? entry.tries - 1 : entry.tries, nextTryAt: at })
      return { name: 'again', at }
    }
    case 'later':
      await world.update({ ...entry, nextTryAt: world.now() + verdict.afterMs })
      return null
    case 'refused':
      await world.update({ ...withoutSecrets(entry), state: verdict })
      return null
    case 'conflict': {
      const { current, version } = verdict
      const { fields, conflicts } = merge(entry.base, contentOf(entry), current)
      if (conflicts.length > 0)
        await world.update({ ...entry, state: { name: 'conflict', conflicts, current, version } })
      // Other content needs another idempotency key.
      else {
        const next = { ...withContent(entry, fields), id: world.makeId(), base: current, version, tries: 0 }
        await world.replace(entry, next)
      }
      return null
    }
  }
}

/** An edit based on another state keeps its version; the server then answers with a conflict. */
async function rebaseLaterEdits(
  world: OutboxWorld,
  sent: OutboxEntry,
  { version, picture, pictures }: Sent,
): Promise<void> {
  if (version === null) return
  const name = pictureField(sent.kind)
  for (const later of await world.list(sent.account)) {
    const follows = later.entity === sent.entity && later.sequence > sent.sequence && later.tries === 0
    if (!follows) continue
    // The addresses of the sent pictures are known only now.
    const shown = PICTURES in later.base ? { [PICTURES]: pictures } : { [name]: picture }
    const isKept = sent.image === undefined && sent.pictures === undefined
    const base = isKept ? later.base : { ...later.base, ...shown }
    const { [pictureField(sent.kind)]: _, ...fields } = sent.fields
    const now: Fields = { ...fields, ...shown }
    const isBasedOnSent = Object.entries(now).every(([field, value]) => isSame(value, base[field]))
    await world.update({ ...later, base, version: isBasedOnSent ? version : later.version })
  }
}
