import { LANGUAGES } from '#shared/language/languages'
import { languageBytes } from '../servers/language-bytes'
import { KB, type Row, ratioAtMost, valueAtMost } from './row'
import type { TestBed } from './test-bed'

/** Measures what each language weighs besides English, and its home page beside the English one. */
export async function languages({ origin }: TestBed): Promise<Row[]> {
  const rows = LANGUAGES.filter((language) => language !== 'en').map(async (language): Promise<Row[]> => {
    const { everywhere, whole, code, document, english } = await languageBytes(origin, language)
    return [
      { name: `${language}: its file of every page`, unit: 'KB', value: everywhere, goal: valueAtMost(6 * KB) },
      { name: '  all of it', unit: 'KB', value: whole, goal: valueAtMost(22 * KB) },
      { name: '  the code for it', unit: 'KB', value: code, goal: valueAtMost(0.4 * KB) },
      { name: '  document of its home page', unit: 'KB', value: document, twin: english, goal: ratioAtMost(1.03) },
    ]
  })
  return (await Promise.all(rows)).flat()
}
