import {
  endConnections,
  freezeConnections,
  lockUsers,
  restartPostgres,
  seeEachOther,
  startBeforePostgres,
  stopWhileFrozen,
} from './faults'
import { createPostgresWorld } from './world'

type Report = (line: string) => void

/** Connections to PostgreSQL that end, hang or wait, against real servers. Returns the steps whose bounds do not hold. */
export async function drillPostgres(report: Report): Promise<string[]> {
  const world = await createPostgresWorld()
  try {
    const [first, second] = [await world.startServer(), await world.startServer()]
    const steps = {
      'all connections ended': () => endConnections(world, first),
      'PostgreSQL restarted': () => restartPostgres(world, first),
      'connections frozen': () => freezeConnections(world, first),
      'users locked': () => lockUsers(world, first),
      'two servers': () => seeEachOther(world, first, second),
      'started before PostgreSQL': () => startBeforePostgres(world),
      'stopped while PostgreSQL is frozen': () => stopWhileFrozen(world, first),
    }
    const wrong: string[] = []
    for (const [name, run] of Object.entries(steps)) {
      const { figures, ok } = await run()
      const words = Object.entries(figures).map(([figure, value]) => `${figure}: ${value}`)
      report(`${ok ? 'ok   ' : 'FAILS'}  ${name}: ${words.join(', ')}`)
      if (!ok) wrong.push(name)
    }
    return wrong
  } finally {
    await world.remove()
  }
}

if (import.meta.filename === process.argv[1]) {
  const wrong = await drillPostgres((line) => process.stdout.write(`${line}\n`))
  // Not `process.exitCode`: the package that starts PostgreSQL sets it to 0.
  process.exit(wrong.length === 0 ? 0 : 1)
}
