import type { NeededFor } from './words'

/** The files of a language, by who needs them (scripts/build/messages/groups.ts). Every page needs the first one. */
export type WordGroup = 'public' | 'giving' | 'reading' | 'account'

const GIVING: ReadonlySet<string> = new Set(['/fundraiser/:id', '/checkout'])

/** The file that a page needs; all of them also need the public one. */
export function wordGroupOf({ kind, kept, path }: NeededFor): WordGroup {
  if (kept === 'in-time') return 'reading'
  if (GIVING.has(path)) return 'giving'
  return kind === 'public' && path !== '/auth' ? 'public' : 'account'
}
