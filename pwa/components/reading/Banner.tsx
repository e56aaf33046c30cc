import type { ReactNode } from 'react'

interface Props {
  eyebrow: string
  heading: string
  lead: string
  /** Where one can go from here. */
  children?: ReactNode
}

/** How a page that tells about us begins: on the woven cloth of the first page. */
export function Banner({ eyebrow, heading, lead, children }: Props) {
  return (
    <header className="hero">
      <div className="container">
        <div className="hero-words">
          <p className="eyebrow">{eyebrow}</p>
          <h1>{heading}</h1>
          <p className="lead">{lead}</p>
          {children && <p className="actions">{children}</p>}
        </div>
      </div>
    </header>
  )
}
