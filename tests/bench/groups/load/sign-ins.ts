import { median } from '../../median'
import type { Measure } from '../../registry'
import { ofPairs, type Pair, ratioAtMost, rowOf } from '../../row'
import { samples } from '../../samples'
import type { TestBed } from '../../test-bed'
import { tryToSignIn } from '../../write-as'

const ROUNDS = 7
const SIGN_INS = 20
/** Lists that are read while nobody signs in. */
const READS = 40

/** How much 20 people who sign in at once slow the lists that are read until all of them have their answer. */
export async function reportSignIns({ origin, server }: TestBed, report: Parameters<Measure>[0]): Promise<void> {
  const pairs: Pair[] = []
  // The first round warms both up.
  for (let round = 0; round <= samples(ROUNDS); round += 1) {
    const quiet = await readLists(server.origin, ({ length }) => length < READS)
    let isBusy = true
    const people = Array.from({ length: SIGN_INS }, (_, index) => round * SIGN_INS + index)
    const signIns = Promise.all(people.map((person) => tryToSignIn(origin, person))).finally(() => {
      isBusy = false
    })
    const busy = await readLists(server.origin, () => isBusy)
    // Refused without looking at the password, they would be no work.
    if ((await signIns).some((status) => status !== 401)) throw new Error(`Not all were looked at: ${await signIns}`)
    if (round > 0) pairs.push({ ours: median(busy), twin: median(quiet) })
  }
  const name = `a list while ${SIGN_INS} people sign in`
  report(rowOf({ id: 'P24', name, unit: 'ms', ...ofPairs(pairs), goal: ratioAtMost(2.5) }))
}

/** Milliseconds of each list, one after another. No cache has them. */
async function readLists(origin: string, isWanted: (times: number[]) => boolean): Promise<number[]> {
  const times: number[] = []
  while (isWanted(times)) {
    const began = performance.now()
    const reply = await fetch(`${origin}/api/fundraisers?limit=18&uncached=${began}`)
    if (!reply.ok) throw new Error(`No list: ${reply.status}`)
    await reply.arrayBuffer()
    times.push(performance.now() - began)
  }
  return times
}
