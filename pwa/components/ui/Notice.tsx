import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'

interface Props {
  title: string
  text?: string
  children?: ReactNode
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

/** A notice in place of a page. */
export function PageNotice(notice: Omit<Props, 'isPage'>) {
  return (
    <div className="container page">
      <Notice isPage {...notice} />
    </div>
  )
}

export function Problem({ children }: { children: ReactNode }) {
  return (
    <p className="form-problem" role="alert">
      {children}
    </p>
  )
}

export function ActionLink({ className = 'button', ...link }: { className?: string; to: string; children: ReactNode }) {
  return (
    <p className="actions">
      <Link className={className} {...link} />
    </p>
  )
}
