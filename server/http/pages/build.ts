import { createHash } from 'node:crypto'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { LANGUAGES, type LanguageCode } from '#shared/language/languages'

const manifestSchema = z.record(
  z.string(),
  z.object({
    file: z.string(),
    name: z.string().optional(),
    imports: z.array(z.string()).default([]),
    css: z.array(z.string()).default([]),
  }),
)

export interface Build {
  /** Changes with every file of the build, all of which have hashes in their names. */
  id: string
  criticalStyle: string
  /** In the form of the Content-Security-Policy: `sha256-…`. */
  criticalStyleHash: string
  /** More critical style, by what a screen shows first; empty for Home. */
  criticalStyleOf(area: string | null): string
  script: string
  styles: string[]
  loader: string
  loaderHash: string
  /** The scripts that the screens of an area need in a language besides the entry, as addresses to preload. */
  chunksOf(area: string | null, language: LanguageCode): string[]
  /** The addresses of all files that a language needs besides English: its sentences, with how it writes numbers and dates. */
  wordsOf(language: LanguageCode): string[]
  /** What these files and the code for them weigh on the line, by language: bytes. */
  wordBytes: Readonly<Record<string, number>>
}

/** The module with which a page begins to speak another language than English. */
const SPEAKER = 'pwa/language/speak-pack.ts'

/** What the names of files with sentences begin with: `words-sw-public-1a2b3c4d.js`. */
const WORDS = '/words-'

export function readBuild(directory: string): Build {
  const manifest = manifestSchema.parse(JSON.parse(readFileSync(join(directory, '.vite/manifest.json'), 'utf8')))
  const names = Object.values(manifest).flatMap(({ file, css }) => [file, ...css])
  const entryOf = (module: string) => {
    const entry = manifest[module]
    if (!entry) throw new Error(`The build has no ${module}`)
    return entry
  }
  const closure = (modules: string[], seen = new Set<string>()): Set<string> => {
    for (const module of modules) {
      if (seen.has(module)) continue
      seen.add(module)
      closure(entryOf(module).imports, seen)
    }
    return seen
  }
  const entry = 'pwa/entry-client.tsx'
  const read = (file: string) => readFileSync(join(directory, file), 'utf8').trim()
  const criticalStyle = read(entryOf('pwa/styles/critical.scss').file)
  const fundraiserStyle = read(entryOf('pwa/styles/critical-fundraiser.scss').file)
  const otherStyle = read(entryOf('pwa/styles/critical-others.scss').file)
  const loader = inFunction(read(entryOf('pwa/loader.ts').file))
  const entryModules = closure([entry])
  const words = Object.values(manifest)
    .filter(({ file }) => file.includes(WORDS) && file.endsWith('.js'))
    .map(({ file }) => `/${file}`)
  const wordsOf = (language: LanguageCode) => words.filter((file) => file.includes(`${WORDS}${language}-`))
  const weigh = (file: string) => {
    const path = join(directory, file)
    // While the build is being made, nothing is compressed yet.
    return statSync(existsSync(`${path}.br`) ? `${path}.br` : path).size
  }
  const bytesOf = (language: LanguageCode) => {
    const files = wordsOf(language)
    return files.length === 0 ? 0 : [...files, entryOf(SPEAKER).file].reduce((sum, file) => sum + weigh(file), 0)
  }
  return {
    // The bundler may list them in another order.
    id: createHash('sha256').update(names.sort().join()).digest('hex').slice(0, 8),
    criticalStyle,
    criticalStyleHash: hashOf(criticalStyle),
    criticalStyleOf: (area) => (area === 'home' ? '' : area === 'giving' ? fundraiserStyle : otherStyle),
    loader,
    loaderHash: hashOf(loader),
    script: `/${entryOf(entry).file}`,
    styles: [...entryModules].flatMap((module) => entryOf(module).css.map((file) => `/${file}`)),
    chunksOf(area, language) {
      const chunks = Object.keys(manifest).filter((key) => area !== null && manifest[key]?.name === area)
      if (language !== 'en') chunks.push(SPEAKER)
      return [...closure([entry, ...chunks])]
        .filter((module) => module !== entry)
        .map((module) => `/${entryOf(module).file}`)
    },
    wordsOf,
    wordBytes: Object.fromEntries(LANGUAGES.map((language) => [language, bytesOf(language)])),
  }
}

/** A script whose names are not global. */
const inFunction = (script: string): string => `(()=>{${script}})()`

const hashOf = (text: string): string => `sha256-${createHash('sha256').update(text).digest('base64')}`
