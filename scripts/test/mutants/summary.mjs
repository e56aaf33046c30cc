import { dirname, relative } from 'node:path'
import { ROOT } from '../../setup/run.mjs'

/** @typedef {import('@stryker-mutator/api/core').MutantResult} Mutant */

/** `RuntimeError` means that the test file did not load. */
const NOTICED = new Set(['Killed', 'Timeout', 'RuntimeError'])
const UNNOTICED = new Set(['Survived', 'NoCoverage'])

/** @typedef {{ folder: string, noticed: number, all: number, survivors: string[] }} FolderScore */

/**
 * Counts the results of the mutants in each folder. Ignored code does not count.
 * @param {readonly Mutant[]} mutants
 * @returns {FolderScore[]}
 */
export function scoreFolders(mutants) {
  /** @type {Map<string, FolderScore>} */
  const folders = new Map()
  for (const mutant of mutants) {
    if (!NOTICED.has(mutant.status) && !UNNOTICED.has(mutant.status)) continue
    const folder = dirname(relative(ROOT, mutant.fileName))
    const score = folders.get(folder) ?? { folder, noticed: 0, all: 0, survivors: [] }
    folders.set(folder, score)
    score.all += 1
    if (NOTICED.has(mutant.status)) score.noticed += 1
    else score.survivors.push(describeMutant(mutant))
  }
  return [...folders.values()]
}

/** @param {Mutant} mutant */
function describeMutant({ fileName, location: { start }, mutatorName, replacement, status }) {
  const place = `${relative(ROOT, fileName)}:${start.line}:${start.column}`
  const changed = (replacement ?? '').replace(/\s+/g, ' ').slice(0, 100)
  return `${place}  ${mutatorName}: ${changed}${status === 'NoCoverage' ? '  (not covered by tests)' : ''}`
}
