import { Refusal, runScript } from '../setup/refusal.mjs'
import { testEnvironment } from './environment.mjs'
import { createCopy } from './guards/copy.mjs'
import { GUARDS } from './guards/list.mjs'
import { runWithout } from './guards/run-without.mjs'

/** Copies of the tree in which tests run at the same time. */
const COPIES = 2

/**
 * `npm run test:guards [-- --only name …]`: takes one guard away at a time, in a copy of the tree, and runs the tests that must notice it.
 * Exits with 1 if they do not notice one.
 */
await runScript(async () => {
  const chosen = chooseGuards(process.argv.slice(2))
  const waiting = [...chosen]
  const missed = /** @type {string[]} */ ([])
  const start = performance.now()
  const env = testEnvironment()
  await Promise.all(Array.from({ length: Math.min(COPIES, chosen.length) }, work))
  const minutes = (performance.now() - start) / 60_000
  for (const line of missed) console.log(line)
  console.log(`${chosen.length - missed.length} of ${chosen.length} caught. Took ${minutes.toFixed(1)} minutes`)
  process.exitCode = missed.length === 0 ? 0 : 1

  async function work() {
    const copy = await createCopy()
    try {
      for (let guard = waiting.shift(); guard; guard = waiting.shift()) {
        const { isCaught, note } = await runWithout(guard, copy, env)
        const line = `${isCaught ? '✓' : '✗'} ${guard.name.padEnd(34)} ${note}`
        console.log(line)
        if (!isCaught) missed.push(line)
      }
    } finally {
      await copy.remove()
    }
  }
})

/** @param {string[]} given The arguments of the command. */
function chooseGuards(given) {
  const names = given.filter((argument) => argument !== '--only')
  const unknown = names.filter((name) => !GUARDS.some((guard) => guard.name === name))
  if (unknown.length > 0) throw new Refusal(`There is no guard with the name ${unknown.join(', ')}`)
  return GUARDS.filter(({ name }) => names.length === 0 || names.includes(name))
}
