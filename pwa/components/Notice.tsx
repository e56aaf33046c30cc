import type { ReactNode } from 'react'

interface Props {
  title: string
  text?: string
  /** What one can do about it. */
  children?: ReactNode
  /** Whether it is the page's one message, or a part of a page. */
  isPage?: boolean
}

/** Says that something is empty, missing or went wrong, and what to do next. */
export function Notice({ title, text, children, isPage = false }: Props) {
  const Heading = isPage ? 'h1' : 'h2'
  return (
    <div className="notice">
      <span className="flag" aria-hidden="true" />
      <Heading>{title}</Heading>
      {text && <p>{text}</p>}
      {children}
    </div>
  )
}
