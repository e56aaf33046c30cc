import type { WordGroup } from '../language/words'
import type { Page } from './pages'

/** Which file of a language holds the sentences of a page. */
export function wordGroupOf({ kind, kept, path }: Page): WordGroup {
  if (kept === 'in-time') return 'reading'
  return kind === 'public' || path === '/checkout' ? 'public' : 'account'
}
