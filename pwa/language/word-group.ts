import type { Page } from '../page/pages'

/** Which file of a language a page needs besides the public one (scripts/build/messages/groups.ts). */
export type WordGroup = 'public' | 'reading' | 'account'

export function wordGroupOf({ kind, kept, path }: Page): WordGroup {
  if (kept === 'in-time') return 'reading'
  return kind === 'public' || path === '/checkout' ? 'public' : 'account'
}
