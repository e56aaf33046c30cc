import { FIRST_HASH, hashAct, hashDetails } from '../audit-chain'
import type { Handle } from '../database/open'
import type { Row } from '../database/schema'
import { DETAILS_ERASED } from './erase-details'

/** The end of a chain: how many acts it has, and the hash of the last one. */
export interface Head {
  acts: number
  hash: string
}

export interface Verdict {
  /** The end that was reached: of the acts before the first difference, if there is one. */
  head: Head
  /** How many acts have no details any more. */
  erased: number
  /** The first difference, as a sentence. */
  difference: string | null
}

/** Acts in memory at once. */
const BATCH = 1_000

/** Walks the whole chain, also while the server adds to it. `known` is a head that somebody has kept elsewhere. */
export async function verifyTrail(database: Handle, known?: Head): Promise<Verdict> {
  const head = { acts: 0, hash: FIRST_HASH }
  let lastId = 0
  const erased = new Set<number>()
  const accounted = new Set<number>()
  const verdict = (difference: string | null) => ({ head, erased: erased.size, difference })
  while (true) {
    const rows = await readActs(database, lastId)
    for (const act of rows) {
      const difference = findDifference(act, head.hash, lastId)
      if (difference) return verdict(difference)
      Object.assign(head, { acts: head.acts + 1, hash: act.hash })
      lastId = act.id
      if (act.salt === null) erased.add(act.id)
      else if (act.action === DETAILS_ERASED) for (const id of readErasedIds(act.after)) accounted.add(id)
      if (head.acts === known?.acts && head.hash !== known.hash)
        return verdict(`The chain up to act ${act.id} has another hash than the given head: the trail was rewritten.`)
    }
    if (rows.length > 0) continue
    const stored = await database.selectFrom('audit_head').selectAll().executeTakeFirst()
    // Added since the last rows were read.
    if (stored && stored.lastId > lastId && (await readActs(database, lastId)).length > 0) continue
    const difference = compareEnds(stored, { ...head, lastId })
    if (difference) return verdict(difference)
    break
  }
  if (known && known.acts > head.acts)
    return verdict(`The given head counts ${known.acts} acts, the trail has ${head.acts}: its end was cut off.`)
  const unaccounted = [...erased].find((id) => !accounted.has(id))
  return verdict(unaccounted ? `The details of act ${unaccounted} are gone, and no later act says so.` : null)
}

function readActs(database: Handle, beyond: number): Promise<Row<'audit_trail'>[]> {
  return database.selectFrom('audit_trail').selectAll().where('id', '>', beyond).orderBy('id').limit(BATCH).execute()
}

function findDifference(act: Row<'audit_trail'>, previousHash: string, previousId: number): string | null {
  const { id, salt, before, after, detailsHash } = act
  if (hashAct(act.previousHash, act) !== act.hash) return `Act ${id} was changed or inserted: its hash does not match.`
  if (act.previousHash !== previousHash) {
    const place = previousId === 0 ? `is not the first act` : `does not follow act ${previousId}`
    return `Act ${id} ${place}: acts before it were removed, or it was inserted.`
  }
  const isIntact = salt === null ? before === null && after === null : hashDetails(salt, before, after) === detailsHash
  return isIntact ? null : `The details of act ${id} were changed: their hash does not match.`
}

function compareEnds(stored: Row<'audit_head'> | undefined, walked: Head & { lastId: number }): string | null {
  const { acts, lastId, hash } = stored ?? { acts: 0, lastId: 0, hash: FIRST_HASH }
  if (acts > walked.acts)
    return `The head counts ${acts} acts up to act ${lastId}, the trail ends with act ${walked.lastId}: its end was cut off.`
  if (acts < walked.acts) return `The head counts ${acts} acts up to act ${lastId}: the acts after it were inserted.`
  return hash === walked.hash
    ? null
    : `The head has another hash than act ${lastId}: the end of the trail was replaced.`
}

function readErasedIds(json: string | null): number[] {
  const { acts } = JSON.parse(json ?? '{}')
  return Array.isArray(acts) ? acts : []
}
