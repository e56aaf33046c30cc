/** An expected error that stops a script, with a message for the user of the terminal. */
export class Refusal extends Error {}

/**
 * Runs a script. If it throws, the exit code is 1; a Refusal is printed without a stack trace.
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
