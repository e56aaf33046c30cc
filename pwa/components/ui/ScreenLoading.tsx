import type { ReactNode } from 'react'
import { say } from '#shared/language/say'

export function ScreenLoading() {
  return (
    <div className="container page screen-loading" role="status">
      <span className="unseen">{say('Loading')}</span>
      <Skeleton lines={3} />
    </div>
  )
}

interface Props {
  lines: number
  className?: string
  children?: ReactNode
}

/** Stands for text that is loading. */
export function Skeleton({ lines, className = 'skeleton', children }: Props) {
  return (
    <div className={className} aria-hidden="true">
      {[...Array(lines).keys()].map((line) => (
        <i key={line} />
      ))}
      {children}
    </div>
  )
}
