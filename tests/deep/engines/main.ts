import { mkdir } from 'node:fs/promises'
import { resolve } from 'node:path'
import { type Driver, NotInstalled } from './drivers/driver'
import { findFirefox, startFirefox } from './drivers/firefox'
import { findWebKit, startWebKit } from './drivers/webkit'
import { JOURNEYS } from './journeys'
import { type Site, startSite } from './site'
import { visit } from './visitor'

interface Engine {
  name: string
  start: () => Promise<Driver>
}

const PICTURES = resolve(import.meta.dirname, '../../../test-results/engines')

/** Where each engine is found. Rejects with NotInstalled. */
const ENGINES: Record<string, () => Promise<Engine>> = {
  firefox: async () => ({ name: findFirefox(), start: startFirefox }),
  webkit: async () => ({ name: findWebKit(), start: startWebKit }),
}

/**
 * Runs every journey in every engine, or only those whose names are given: `main.ts webkit "Read offline"`. The last line
 * has the totals.
 */
const wanted = process.argv.slice(2)
const isWanted = (name: string, all: readonly string[]) =>
  !wanted.some((one) => all.includes(one)) || wanted.includes(name)
await mkdir(PICTURES, { recursive: true })
const results: ReadonlyMap<string, 'passes' | 'fails'>[] = []
const site = await startSite()
try {
  for (const [index, [key, find]] of Object.entries(ENGINES).entries()) {
    if (isWanted(key, Object.keys(ENGINES))) results.push(await runEngine(key, find, site, index))
  }
} finally {
  await site.close()
}
const cells = results.flatMap((cells) => [...cells.values()])
const count = (cell: string) => cells.filter((other) => other === cell).length
const skipped = results.filter((cells) => cells.size === 0).length * JOURNEYS.length
console.log(`${count('passes')} passed, ${count('fails')} failed, ${skipped} skipped`)
process.exit(count('fails') === 0 ? 0 : 1)

async function runEngine(key: string, find: () => Promise<Engine>, site: Site, index: number) {
  const cells = new Map<string, 'passes' | 'fails'>()
  try {
    const engine = await find()
    const names = JOURNEYS.map(({ name }) => name)
    for (const journey of JOURNEYS) {
      if (!isWanted(journey.name, names)) continue
      const start = performance.now()
      const error = await runJourney(engine, journey, site, index).then(
        () => null,
        (reason: unknown) => reason,
      )
      cells.set(journey.name, error === null ? 'passes' : 'fails')
      const seconds = ((performance.now() - start) / 1000).toFixed(1)
      console.log(`${error === null ? '✓' : '✗'} ${engine.name}: ${journey.name} ${seconds} s`)
      if (error !== null) console.log(error)
    }
    return cells
  } catch (error) {
    if (!(error instanceof NotInstalled)) throw error
    console.log(`SKIPPED: ${key} is not installed (${error.message})`)
    return cells
  }
}

async function runJourney(
  engine: Engine,
  journey: (typeof JOURNEYS)[number],
  site: Site,
  index: number,
): Promise<void> {
  const driver = await engine.start()
  const visitor = visit(driver, site.origin)
  const picture = `${engine.name}-${journey.name}`.toLowerCase().replace(/[^a-z0-9]+/g, '-')
  try {
    await journey.run({ visitor, site, index })
  } finally {
    await visitor.shoot(resolve(PICTURES, `${picture}.png`)).catch(() => undefined)
    await driver.close()
  }
}
