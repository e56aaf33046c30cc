import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildSources, hasFile } from '../../builds/build-sources'
import { bytesOf, changedIn, type Files, keptFiles } from '../../builds/kept-files'
import { missingRow, type Row, type RowId } from '../row'

const SCREEN = 'pwa/screens/browse/BrowseScreen.tsx'
/** In the chunk that every page loads first: the dearest place for an edit. */
const ENTRY = 'pwa/entry-client.tsx'
/** About a week of work. */
const COMMITS = 15

/** Measures what an update costs an installed app: the share of the kept bytes, compressed, that it has to fetch again. */
export async function measureBuilds(report: (row: Row) => void): Promise<void> {
  const before = await buildSources({}, keptFiles)
  const compare = (id: RowId | undefined, name: string, percent: number, [earlier, later]: [Files, Files]) => {
    const changed = changedIn(earlier, later)
    const bytes = bytesOf(later, changed)
    const share = (100 * bytes) / bytesOf(later)
    report({
      ...(id ? { id } : {}),
      name,
      value: `${share.toFixed(1)}% (${(bytes / 1_000).toFixed(1)} KB, ${changed.length} of ${later.size} files)`,
      goal: `≤ ${percent}%`,
      result: share <= percent ? 'met' : 'missed',
    })
  }
  const after = (module: string, text: string) =>
    buildSources({ edit: (sources) => appendFileSync(join(sources, module), text) }, keptFiles)

  compare('P29', 'update after one edited line', 1, [before, await after(SCREEN, "console.debug('edited')\n")])
  compare(undefined, 'update after one edited line in the entry', 15, [
    before,
    await after(ENTRY, "console.debug('edited')\n"),
  ])
  const lines = Array.from({ length: 30 }, (_, index) => `console.debug('edited line ${index} of a screen')\n`).join('')
  compare('P8', 'update after one changed screen', 15, [before, await after(SCREEN, lines)])
  const week: [RowId, string, string] = ['P30', `update after ${COMMITS} commits, without dictionaries`, '≤ 15%']
  const commit = `HEAD~${COMMITS}`
  // Before that, names had hashes, and all files changed theirs.
  if (!hasFile(commit, 'scripts/build/stable-names.ts')) return report(missingRow(...week, 'not measured'))
  compare(week[0], week[1], 15, [await buildSources({ commit }, keptFiles), before])
}
