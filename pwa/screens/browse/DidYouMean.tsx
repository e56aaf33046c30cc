import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { sayNodes } from '../../language/say-nodes'
import { browseAddress, type Selection } from './browse-route'

interface Props {
  /** The selection with words that find something. */
  selection: Selection
  /** What they find. */
  children: ReactNode
}

/** Proposes other words after a search that found nothing, and shows what they find. */
export function DidYouMean({ selection, children }: Props) {
  return (
    <>
      <h2>
        {sayNodes('Did you mean {words}?', {
          words: <Link to={browseAddress(selection)}>{selection.q}</Link>,
        })}
      </h2>
      {children}
    </>
  )
}
