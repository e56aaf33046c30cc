import { contentOf, pictureField, withContent } from './content'
import type { OutboxEntry } from './entry'
import { judge } from './judge'
import { isSame, merge } from './merge'
import { NOT_TAKEN } from './not-taken'

/** What the server made of an entry: the thing's id, its version and the address of its picture, where it has them. */
export interface Sent {
  id: number | null
  version: number | null
  picture: string | null
}

/** What draining needs of the world; the device and the network in the app, a model in tests. */
export interface OutboxWorld {
  /** The account that the server knows this device as; null when nobody is signed in. Rejects without a connection. */
  whoAmI(): Promise<string | null>
  /** The account's entries in the order of submission. */
  list(account: string): Promise<OutboxEntry[]>
  /** Writes an entry over the one with the same id, if that is still there. */
  update(entry: OutboxEntry): Promise<void>
  /** Puts `next` in the place of the entry, in one step. */
  replace(entry: OutboxEntry, next: OutboxEntry): Promise<void>
  /** Sends it under its own key. Throws as the client's `send` does. */
  send(entry: OutboxEntry): Promise<Sent>
  /** The server has it. */
  onSent(entry: OutboxEntry): void
  makeId(): string
  now(): number
  random(): number
}

/** Milliseconds until the server is asked again who one is. */
const PAUSE_WITHOUT_ANSWER = 15_000

/** How it ended: all that could go has gone; or when to come again (ms since 1970); or somebody must sign in first. */
export type DrainResult = { name: 'done' } | { name: 'again'; at: number } | { name: 'signed-out' }

/**
 * Sends what waits, one after the other, and deals with every answer. Each step is on the device before the next begins, so it
 * may be cut off anywhere and called again: an entry is either still there under the same key, or the server has it.
 * Only one caller at a time. Rejects only when the device's storage does.
 */
export async function drain(world: OutboxWorld): Promise<DrainResult> {
  const account = await world.whoAmI().catch(() => undefined)
  if (account === undefined) return { name: 'again', at: world.now() + PAUSE_WITHOUT_ANSWER }
  if (account === null) return { name: 'signed-out' }
  for (;;) {
    const entries = sendable(await world.list(account))
    const [entry] = entries
    if (!entry) return { name: 'done' }
    if (entry.nextTryAt > world.now()) return { name: 'again', at: entry.nextTryAt }
    const stop = await attempt(world, entry)
    if (stop) return stop
  }
}

/**
 * Of each thing the oldest entry that has not been sent, if it is not up to the person; the one that is due first leads, so
 * that a photo which fails again and again holds up nothing else.
 */
function sendable(entries: OutboxEntry[]): OutboxEntry[] {
  const first = new Map<string, OutboxEntry>()
  for (const entry of entries) {
    if (entry.state.name !== 'sent' && !first.has(entry.entity)) first.set(entry.entity, entry)
  }
  return [...first.values()].filter(({ state }) => state.name === 'waiting').sort((a, b) => a.nextTryAt - b.nextTryAt)
}

async function attempt(world: OutboxWorld, entry: OutboxEntry): Promise<DrainResult | null> {
  // On the device before the first byte leaves: from here on it may have reached the server.
  const tried = { ...entry, tries: entry.tries + 1 }
  await world.update(tried)
  let result: Sent
  try {
    result = await world.send(tried)
  } catch (error) {
    return react(world, tried, error)
  }
  await carryOn(world, tried, result)
  const { id } = result
  await world.update({ ...withoutSecrets(tried), image: undefined, state: { name: 'sent', at: world.now(), id } })
  world.onSent(tried)
  return null
}

async function react(world: OutboxWorld, entry: OutboxEntry, error: unknown): Promise<DrainResult | null> {
  const verdict = judge(error, entry.tries, world.random())
  switch (verdict.name) {
    case 'signed-out':
      await world.update({ ...entry, tries: entry.tries - 1 })
      return verdict
    case 'pause': {
      const at = world.now() + verdict.afterMs
      await world.update({ ...entry, nextTryAt: at })
      return { name: 'again', at }
    }
    case 'later':
      await world.update({ ...entry, nextTryAt: world.now() + verdict.afterMs })
      return null
    case 'refused': {
      const { message, issues } = verdict.refusal
      const refusal = { message: message || NOT_TAKEN[entry.kind], issues }
      await world.update({ ...withoutSecrets(entry), state: { name: 'refused', refusal } })
      return null
    }
    case 'conflict': {
      const { current, version } = verdict
      const { fields, conflicts } = merge(entry.base, contentOf(entry), current)
      if (conflicts.length > 0)
        await world.update({ ...entry, state: { name: 'conflict', conflicts, current, version } })
      // Other content is another intent, so it gets a key of its own.
      else {
        const id = world.makeId()
        await world.replace(entry, {
          ...withContent(entry, fields),
          id,
          base: current,
          version,
          tries: 0,
        })
      }
      return null
    }
  }
}

/** A password is kept for no longer than until it was sent. */
function withoutSecrets(entry: OutboxEntry): OutboxEntry {
  const { password: _, ...fields } = entry.fields
  return { ...entry, fields }
}

/**
 * Later edits of the same thing were made on what was just sent: they go on from its version. One that was not, because something
 * else was changed elsewhere meanwhile, keeps its own, and the server's answer brings both together.
 */
async function carryOn(world: OutboxWorld, sent: OutboxEntry, { version, picture }: Sent): Promise<void> {
  if (version === null) return
  const name = pictureField(sent.kind)
  const now = { ...sent.fields, [name]: picture }
  for (const later of await world.list(sent.account)) {
    const follows = later.entity === sent.entity && later.sequence > sent.sequence && later.tries === 0
    if (!follows) continue
    // Where the picture that was sent lies is known only now.
    const base = sent.image === undefined ? later.base : { ...later.base, [name]: picture }
    const isMadeOnIt = Object.entries(now).every(([field, value]) => isSame(value, base[field]))
    await world.update({ ...later, base, version: isMadeOnIt ? version : later.version })
  }
}
