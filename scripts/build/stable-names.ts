import { createHash } from 'node:crypto'
import type { Plugin } from 'vite'

/** Chunks that stay the same over most builds, and are most of what a visitor loads. They are named after their content alone. */
const OUTLASTING = new Set(['libraries.js', 'rolldown-runtime.js'])

/** A file as the bundler names it, `assets/cards-1234abcd.js`: each name has a hash of the names in it, so one edit changes most. */
const HASHED = /^assets\/([\w.-]+)-[0-9a-f]{8}\.(js|css)$/
const HASHED_IN_TEXT = /(?:assets\/)?[\w.-]+-[0-9a-f]{8}\.(?:js|css)/g
/** Such a name as a whole string: of an import, or in the list of what a lazy chunk needs. */
const REFERENCE = /(["'`])(\.|assets)\/([\w.-]+-[0-9a-f]{8}\.(?:js|css))\1/g

/** A script or style of the browser's build. `name` is its path in the folder of the build. */
interface BuiltFile {
  name: string
  text: string
}

/**
 * Names the files of the browser's build so that a changed line changes the file that it is in, and no other: they are in one folder,
 * which is named after all of them, and say where others are relative to themselves.
 */
export function stableNames(): Plugin {
  return {
    name: 'pamoja:stable-names',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const built = Object.entries(bundle).map(([name, file]) => ({
          name,
          text: file.type === 'chunk' ? file.code : String(file.source),
        }))
        const renamed = giveStableNames(built)
        for (const [name, { name: fileName, text }] of renamed) {
          const file = bundle[name]
          if (file?.type === 'chunk') Object.assign(file, { fileName, code: text })
          else if (file) Object.assign(file, { fileName, source: text })
        }
        const list = bundle['.vite/manifest.json']
        if (list?.type !== 'asset') throw new Error('The build has no list of its files.')
        list.source = String(list.source).replace(HASHED_IN_TEXT, (name) => renamed.get(name)?.name ?? name)
      },
    },
  }
}

/** The new names and texts of the scripts and styles, by the names that they had. Throws when they cannot have stable ones. */
export function giveStableNames(files: readonly BuiltFile[]): Map<string, BuiltFile> {
  const hashed = new Map(files.filter(({ name }) => HASHED.test(name)).map(({ name, text }) => [name, text]))
  refuseSameNames([...hashed.keys()])
  const outlasting = new Map<string, BuiltFile>()
  const nameByContent = (name: string): BuiltFile => {
    const stem = stemOf(name)
    if (!OUTLASTING.has(stem)) throw new Error(`A chunk that outlasts its build needs ${stem}, which does not.`)
    const text = replaceNames(name, hashed, (needed) => nameByContent(needed).name.replace('assets/', './'))
    const file = { name: `assets/${stem.replace('.js', `-${hashOf([text])}.js`)}`, text }
    outlasting.set(name, file)
    return file
  }
  for (const name of hashed.keys()) if (OUTLASTING.has(stemOf(name))) nameByContent(name)

  // The bundler may give them in another order.
  const others = [...hashed.keys()].filter((name) => !outlasting.has(name)).sort()
  const texts = others.map((name) =>
    replaceNames(name, hashed, (needed, isImport) => {
      const stays = outlasting.get(needed)
      if (stays) return stays.name.replace('assets/', '../')
      return isImport ? `./${stemOf(needed)}` : stemOf(needed)
    }),
  )
  const build = hashOf([
    ...others.flatMap((name, index) => [stemOf(name), texts[index] ?? '']),
    ...[...outlasting.values()].map(({ name }) => name).sort(),
  ])
  const inFolder = others.map((name, index): [string, BuiltFile] => [
    name,
    { name: `assets/${build}/${stemOf(name)}`, text: texts[index] ?? '' },
  ])
  return new Map([...outlasting, ...inFolder])
}

/** Replaces the names of files in the text of one. Throws when a name is left. */
function replaceNames(
  file: string,
  hashed: ReadonlyMap<string, string>,
  rename: (name: string, isImport: boolean) => string,
): string {
  const text = (hashed.get(file) ?? '').replace(REFERENCE, (whole, quote: string, folder: string, name: string) =>
    hashed.has(`assets/${name}`) ? quote + rename(`assets/${name}`, folder === '.') + quote : whole,
  )
  const left = [...text.matchAll(HASHED_IN_TEXT)].map(([name]) => `assets/${name.replace('assets/', '')}`)
  const unknown = left.find((name) => hashed.has(name))
  if (unknown) throw new Error(`${stemOf(file)} names ${unknown} in a way that the build does not know.`)
  return text
}

/** Some file systems do not tell upper case from lower case. */
function refuseSameNames(names: readonly string[]): void {
  const seen = new Set<string>()
  for (const stem of names.map(stemOf)) {
    if (seen.has(stem.toLowerCase()))
      throw new Error(
        `Two files of the build would be named ${stem}. Rename one of the modules, or give it to a chunk in vite.config.ts.`,
      )
    seen.add(stem.toLowerCase())
  }
}

const stemOf = (name: string): string => name.replace(HASHED, '$1.$2')

/** Eight hexadecimal digits: pages name many files of one build, and these compress well. */
function hashOf(texts: readonly string[]): string {
  const hash = createHash('sha256')
  for (const text of texts) hash.update(text).update('\0')
  return hash.digest('hex').slice(0, 8)
}
