import type { ReactNode } from 'react'

interface Props {
  title: string
  text?: string
  children?: ReactNode
  /** Whether it is the only content of the page. */
  isPage?: boolean
}

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
