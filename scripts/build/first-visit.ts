import type { Manifest } from 'vite'
import { moduleOf, PAGES } from '../../pwa/page/pages.ts'

/**
 * What starts a page, and what shows what the device has when there is no connection: loaded by other files only when it is
 * needed. The group `kept` of vite.config.ts belongs to it.
 */
const OTHERS = [
  'pwa/entry-client.tsx',
  'pwa/app/start.tsx',
  'pwa/app/titles.ts',
  'pwa/offline/updates/register-worker.ts',
  'pwa/components/share/ShareByDevice.tsx',
  'pwa/screens/fundraiser/donations/AllDonations.tsx',
  'pwa/screens/fundraiser/KeptFundraiser.tsx',
]

/**
 * The files that a first visit stores: the screens that are kept at once, without the forms and dialogs that they load when somebody
 * opens them. The rest follows when the visitor comes back, or begins something.
 */
export function firstVisitFiles(manifest: Manifest): Set<string> {
  const screens = PAGES.filter(({ kept }) => kept === 'at-once').map((page) => `pwa/${moduleOf(page)}`)
  const seen = new Set<string>()
  const files = new Set<string>()
  const visit = (module: string) => {
    const chunk = manifest[module]
    if (seen.has(module) || !chunk) return
    seen.add(module)
    for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(file)
    chunk.imports?.forEach(visit)
  }
  const kept = Object.keys(manifest).find((key) => manifest[key]?.name === 'kept') ?? 'kept'
  for (const module of [...OTHERS, kept, ...screens]) {
    // Otherwise a renamed file would be missing on first visits, and nobody would see it.
    if (!manifest[module]) throw new Error(`The build has no chunk of ${module}`)
    visit(module)
  }
  return files
}
