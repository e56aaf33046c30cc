import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import { compressZstd, prepareZstd } from '../../../server/http/response/zstd'
import { buildSources, hasFile } from '../../builds/build-sources'
import { bytesOf, changedIn, type Files, keptFiles, keptLists } from '../../builds/kept-files'
import { missingRow, type Row, type RowId } from '../row'

const SCREEN = 'pwa/screens/browse/BrowseScreen.tsx'
/** In the chunk that every page loads first: the dearest place for an edit. */
const ENTRY = 'pwa/entry-client.tsx'
/** About a week of work. */
const COMMITS = 15
/** Like the server, for files of this size (server/http/pages/earlier-versions.ts). */
const LEVEL = 9
/** Like the worker (pwa/service-worker/files/store-list.ts). */
const SHARE_FOR_PACK = 0.4

/** Measures what an update costs an installed app: the share of the kept bytes, compressed, that it has to fetch again. */
export async function measureBuilds(report: (row: Row) => void): Promise<void> {
  const before = await buildSources({}, keptFiles)
  const compare = (
    id: RowId | undefined,
    name: string,
    percent: number,
    [earlier, later]: [Files, Files],
    weigh = (changed: readonly string[]) => bytesOf(later, changed),
  ) => {
    const changed = changedIn(earlier, later)
    const bytes = weigh(changed)
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
  const earlier = await buildEarlier()
  if (!earlier) return report(missingRow('P30', `update after ${COMMITS} commits`, '≤ 15%', 'not measured'))
  const name = `update after ${earlier.commits} commits`
  const files = new Map(earlier.lists.flatMap((list) => [...list]))
  const lists = await buildSources({}, keptLists)
  await prepareZstd()
  const withDictionaries = () => lists.reduce((sum, list) => sum + bytesAgainst(files, list), 0)
  compare('P30', `${name}, where the browser has dictionaries`, 15, [files, before], withDictionaries)
  compare('P30', `${name}, elsewhere`, 15, [files, before])
}

/** The build of some commits ago. Within a change that was made in several commits, one may not build: then of the next one. */
async function buildEarlier(): Promise<{ commits: number; lists: Files[] } | null> {
  for (let commits = COMMITS; commits > COMMITS / 2; commits -= 1) {
    const commit = `HEAD~${commits}`
    // Before that, names had hashes, and all files changed theirs.
    if (!hasFile(commit, 'scripts/build/stable-names.ts')) continue
    const lists = await buildSources({ commit }, keptLists).catch(() => null)
    if (lists) return { commits, lists }
  }
  return null
}

/**
 * What an update fetches of a list, as `pwa/service-worker/files/store-list.ts` does: many changed files as the difference between two packs, a few
 * one by one. The browser may never have loaded one of these alone, so that it has no dictionary for it.
 */
function bytesAgainst(earlier: Files, list: Files): number {
  const changed = changedIn(earlier, list)
  if (changed.length <= list.size * SHARE_FOR_PACK) return bytesOf(list, changed)
  const packed = [...list.keys()].filter((name) => !name.startsWith('/'))
  const packOf = (files: Files) => Buffer.concat(packed.map((name) => files.get(name) ?? Buffer.alloc(0)))
  const difference = compressZstd(packOf(list), packOf(earlier), LEVEL)?.length ?? 0
  return (
    difference +
    bytesOf(
      list,
      changed.filter((name) => name.startsWith('/')),
    )
  )
}
