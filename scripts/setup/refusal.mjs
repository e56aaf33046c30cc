/** A reason to stop, in words for the person at the terminal. */
export class Refusal extends Error {}

/**
 * Runs a script's work: what it refuses is told without a stack trace, and the exit code is 1.
 * @param {() => Promise<void>} work
 */
export async function runScript(work) {
  try {
    await work()
  } catch (error) {
    console.error(error instanceof Refusal ? `\n${error.message}` : error)
    process.exit(1)
  }
}
