import { type ReactNode, useId } from 'react'

interface Props {
  heading: string
  /** The id in the address. */
  id?: string
  isSunken?: boolean
  /** For text and lists: the heading is next to them if there is room, so that lines stay short. */
  isText?: boolean
  children: ReactNode
}

/** A full-width part of a page with its own heading. */
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
