import { Refusal } from '../setup/refusal.mjs'

/** @typedef {import('./reports.mjs').Counts} Counts */
/** @typedef {ReturnType<typeof createSteps>} Steps */

/** Runs the steps of `npm test`, and records their results. */
export function createSteps() {
  /** @type {(Counts & { name: string, seconds: number })[]} */
  const done = []

  return {
    /**
     * @param {string} name
     * @param {() => Promise<number>} work Resolves to the exit code. A Refusal is printed and counts as a failure.
     * @param {() => Counts} [count] Reads the counts from a report. By default, the step counts as one check.
     * @returns {Promise<boolean>} Whether it succeeded.
     */
    async run(name, work, count) {
      console.log(`── ${name}`)
      const start = performance.now()
      const code = await work().catch(printRefusal)
      const counts = count?.() ?? { passed: Number(code === 0), failed: 0 }
      // A non-zero exit code is a failure even if all tests passed, for example because of an error after the last one.
      const failed = code === 0 ? counts.failed : Math.max(counts.failed, 1)
      const seconds = (performance.now() - start) / 1000
      done.push({ name, passed: counts.passed, failed, seconds })
      console.log(`${failed === 0 ? '✓' : '✗'} ${name} ${seconds.toFixed(1)} s`)
      return failed === 0
    },

    /** Prints the result of each step and the totals. Returns the exit code. */
    printTotals() {
      console.log('')
      for (const { name, passed, failed, seconds } of done) {
        const result = `${failed === 0 ? '✓' : '✗'} ${name.padEnd(13)} ${`${seconds.toFixed(1)} s`.padStart(8)}`
        console.log(`${result}  ${passed} passed, ${failed} failed`)
      }
      const sum = (/** @type {'passed' | 'failed'} */ key) => done.reduce((total, step) => total + step[key], 0)
      console.log(`${sum('passed')} passed, ${sum('failed')} failed`)
      return sum('failed') === 0 ? 0 : 1
    },
  }
}

/** @param {unknown} error */
function printRefusal(error) {
  if (!(error instanceof Refusal)) throw error
  console.error(error.message)
  return 1
}
