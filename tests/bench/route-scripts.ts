import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { z } from 'zod'
import { moduleOf, PAGES } from '../../pwa/page/pages'
import { contentBytes } from '../servers/answer-bytes'

const CLIENT = resolve(import.meta.dirname, '../../dist/client')
const ENTRY = 'pwa/entry-client.tsx'
const manifestSchema = z.record(z.string(), z.object({ file: z.string(), imports: z.array(z.string()).default([]) }))
type Manifest = z.infer<typeof manifestSchema>

interface Weight {
  name: string
  /** Compressed. */
  bytes: number
}

/** What the screens of pages weigh, by the list of files that the build wrote. */
export async function routeScripts(origin: string) {
  const manifest = manifestSchema.parse(JSON.parse(readFileSync(resolve(CLIENT, '.vite/manifest.json'), 'utf8')))
  const sizes = new Map<string, Promise<number>>()
  const sizeOf = (key: string) => {
    const file = manifest[key]?.file ?? ''
    const known = sizes.get(file) ?? contentBytes(`${origin}/${file}`)
    sizes.set(file, known)
    return known
  }
  const screens: Weight[] = []
  const pages: Weight[] = []
  let ofReading = 0
  for (const page of PAGES) {
    const module = `pwa/${moduleOf(page)}`
    const hasChunk = module in manifest
    if (hasChunk) screens.push({ name: page.path, bytes: await sizeOf(module) })
    if (page.kind !== 'public') continue
    const loaded = withImports(manifest, hasChunk ? [ENTRY, module] : [ENTRY])
    const bytes = (await Promise.all([...loaded].map(sizeOf))).reduce((sum, each) => sum + each, 0)
    pages.push({ name: page.path, bytes })
    if (hasChunk && page.kept === 'in-time') ofReading += 1
  }
  return { heaviestPage: heaviest(pages), heaviestScreen: heaviest(screens), ofReading }
}

function withImports(manifest: Manifest, keys: string[], seen = new Set<string>()): Set<string> {
  for (const key of keys) {
    if (seen.has(key) || !manifest[key]?.file.endsWith('.js')) continue
    seen.add(key)
    withImports(manifest, manifest[key].imports, seen)
  }
  return seen
}

function heaviest(weights: Weight[]): Weight {
  return weights.reduce((most, each) => (each.bytes > most.bytes ? each : most), { name: 'none', bytes: 0 })
}
