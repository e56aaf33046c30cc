import { setTimeout as wait } from 'node:timers/promises'

/** Milliseconds after which a state that does not come is a failure of the drill. Far longer than it takes on a busy machine. */
const PATIENCE = 300_000

/** Waits for a state. Throws a sentence with its description when it does not come. */
export async function until(description: string, isSo: () => boolean): Promise<void> {
  for (const deadline = Date.now() + PATIENCE; !isSo(); await wait(20))
    if (Date.now() > deadline) throw new Error(`Not within ${PATIENCE / 1_000} seconds: ${description}`)
}
