import { type ReactNode, useId } from 'react'

interface Props {
  heading: string
  /** As addresses name it. */
  id?: string
  isSunken?: boolean
  /** For text and lists: the heading stands beside them where there is room, so that lines stay short. */
  isText?: boolean
  children: ReactNode
}

/** A part of a page over its whole width, under a heading of its own. */
export function Section({ heading, id, isSunken = false, isText = false, children }: Props) {
  const ownId = useId()
  return (
    <section className={isSunken ? 'section sunken' : 'section'} aria-labelledby={id ?? ownId}>
      <div className={isText ? 'container beside' : 'container'}>
        <h2 id={id ?? ownId}>{heading}</h2>
        {isText ? <div>{children}</div> : children}
      </div>
    </section>
  )
}
