import type { ReactNode } from 'react'
import { Words } from './Words'

interface Props {
  eyebrow: string
  heading: string
  lead: string
  /** Links. */
  children?: ReactNode
}

/** The banner of a page about us, on the cloth pattern of the home page. */
export function Banner({ eyebrow, heading, lead, children }: Props) {
  return (
    <header className="hero">
      <div className="container">
        <div className="hero-words">
          <p className="eyebrow">
            <Words>{eyebrow}</Words>
          </p>
          <h1>{heading}</h1>
          <p className="lead">
            <Words>{lead}</Words>
          </p>
          {children && <p className="actions">{children}</p>}
        </div>
      </div>
    </header>
  )
}
