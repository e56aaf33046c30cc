import type { ReactNode } from 'react'
import { Words } from './Words'

/** How a page of words begins: what it is about, in one sentence. */
export function Opening({ heading, lead, children }: { heading: string; lead: string; children?: ReactNode }) {
  return (
    <header className="opening">
      <span className="flag" aria-hidden="true" />
      <h1>{heading}</h1>
      {children}
      <p className="lead">
        <Words>{lead}</Words>
      </p>
    </header>
  )
}
