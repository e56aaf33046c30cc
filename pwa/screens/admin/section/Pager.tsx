import { Link } from 'react-router-dom'
import type { Section } from './state/useSection'

interface Props {
  title: string
  section: Section
  /** The cursor of the next page; null on the last one. */
  next: string | null
}

/** Links to the previous and next page of a list; nothing if there is only one page. */
export function Pager({ title, section, next }: Props) {
  const { previousAddress } = section
  if (!previousAddress && !next) return null
  return (
    <nav className="admin-pager" aria-label={`Pages of ${title}`}>
      {previousAddress && (
        <Link className="button quiet small" to={previousAddress}>
          Previous
        </Link>
      )}
      {next && (
        <Link className="button quiet small" to={section.nextAddress(next)}>
          Next
        </Link>
      )}
    </nav>
  )
}
