import { createHash } from 'node:crypto'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { LANGUAGES, type LanguageCode } from '#shared/language/languages'
import type { StripParts } from './strip'

const manifestSchema = z.record(
  z.string(),
  z.object({
    file: z.string(),
    imports: z.array(z.string()).default([]),
    css: z.array(z.string()).default([]),
  }),
)

/** The parts of the browser's build that a page must name. */
export interface Build {
  /** Changes with every build. */
  id: string
  criticalStyle: string
  /** In the form of the Content-Security-Policy: `sha256-…`. */
  criticalStyleHash: string
  /** Addresses of the entry script and the stylesheets. */
  script: string
  styles: string[]
  /** For pages with an announcement. */
  strip: StripParts
  /** The chunks that a screen needs besides the entry, as addresses to preload. */
  chunksOf(modules: string[]): string[]
  /** The addresses of all files that a language needs besides English: its sentences, with how it writes numbers and dates. */
  wordsOf(language: LanguageCode): string[]
  /** What these files and the code for them weigh on the line, by language: bytes. */
  wordBytes: Readonly<Record<string, number>>
}

/** The module with which a page begins to speak another language than English. */
export const SPEAKER = 'pwa/language/speak-pack.ts'

/** What the names of files with sentences begin with: `words-sw-public-…`. */
const WORDS = 'assets/words-'

/** Reads the build that `vite build` wrote to a folder. Throws when there is none. */
export function readBuild(directory: string): Build {
  const text = readFileSync(join(directory, '.vite/manifest.json'), 'utf8')
  const manifest = manifestSchema.parse(JSON.parse(text))
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
  const strip = entryOf('pwa/strip/strip.ts')
  const read = (file: string) => readFileSync(join(directory, file), 'utf8').trim()
  const criticalStyle = read(entryOf('pwa/styles/critical.scss').file)
  const entryModules = closure([entry])
  const words = Object.values(manifest)
    .filter(({ file }) => file.startsWith(WORDS) && file.endsWith('.js'))
    .map(({ file }) => `/${file}`)
  const wordsOf = (language: LanguageCode) => words.filter((file) => file.startsWith(`/${WORDS}${language}-`))
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
    id: createHash('sha256').update(text).update(criticalStyle).digest('base64url').slice(0, 12),
    criticalStyle,
    criticalStyleHash: `sha256-${createHash('sha256').update(criticalStyle).digest('base64')}`,
    script: `/${entryOf(entry).file}`,
    styles: [...entryModules].flatMap((module) => entryOf(module).css.map((file) => `/${file}`)),
    // In a function, so that its names are not global.
    strip: { script: `(()=>{${read(strip.file)}})()`, style: strip.css.map(read).join('') },
    chunksOf: (modules) =>
      [...closure([entry, ...modules])]
        .filter((module) => module !== entry)
        .map((module) => `/${entryOf(module).file}`),
    wordsOf,
    wordBytes: Object.fromEntries(LANGUAGES.map((language) => [language, bytesOf(language)])),
  }
}
