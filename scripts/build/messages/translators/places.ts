/** Folders that say nothing to a translator: what is inside says it. */
const OUTER =
  /^(?:pwa\/(?:screens|components|offline)|pwa|data\/copy|server\/(?:http|operations|giving|community|platform)|shared\/(?:contract|rules)|shared)\//

/** Where a sentence is said, in plain words, from the files that say it: `checkout`, `payout accounts`. */
export const placesOf = (files: readonly string[]): string[] => [...new Set(files.map(placeOf))]

function placeOf(file: string): string {
  const [first = ''] = file.replace(OUTER, '').split('/')
  return first
    .replace(/\.tsx?$/, '')
    .replace(/-/g, ' ')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
}
