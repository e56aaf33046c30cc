import { LANGUAGES } from '#shared/language/languages'
import { type LanguageBytes, languageBytes } from '../../../servers/language-bytes'
import type { Measure } from '../../registry'
import { type Goal, KB, ratioAtMost, rowOf, valueAtMost } from '../../row'
import { withTestBed } from '../../test-bed'

/** What the heaviest of the languages besides English weighs, and its home page beside the English one. */
export const measureLanguages: Measure = (report) =>
  withTestBed(async ({ origin }) => {
    const all: (LanguageBytes & { language: string })[] = []
    for (const language of LANGUAGES.filter((each) => each !== 'en'))
      all.push({ language, ...(await languageBytes(origin, language)) })
    const rowOfMost = (name: string, key: 'everywhere' | 'whole' | 'code' | 'document', goal: Goal) => {
      const most = all.reduce((heaviest, each) => (each[key] > heaviest[key] ? each : heaviest))
      const twin = key === 'document' ? { twin: most.english } : {}
      report(rowOf({ id: 'P34', name: `${name}, ${most.language}`, unit: 'KB', value: most[key], ...twin, goal }))
    }
    rowOfMost('heaviest language: what every page loads', 'everywhere', valueAtMost(6 * KB))
    rowOfMost('  all of its files', 'whole', valueAtMost(22 * KB))
    rowOfMost('  the code of languages', 'code', valueAtMost(0.4 * KB))
    rowOfMost('  its home page beside the English one', 'document', ratioAtMost(1.03))
  })
