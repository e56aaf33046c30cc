import type { ReactNode } from 'react'
import { Words } from './Words'

/** The start of a text page: a heading and one sentence about its content. */
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
