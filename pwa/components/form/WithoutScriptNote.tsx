import type { ReactNode } from 'react'
import { useHydrated } from '../../page/page'

/**
 * A note for browsers that run no script, or are too old for ours: `<noscript>` does not reach those. The style sheet hides it for the
 * time in which a script takes it away (decision 0014).
 */
export function WithoutScriptNote({ children }: { children: ReactNode }) {
  return useHydrated() ? null : <p className="form-note without-script">{children}</p>
}
