import { Link } from 'react-router-dom'
import type { Section } from './useSection'

interface Props {
  title: string
  section: Section
  /** Where the next page begins; null on the last one. */
  next: string | null
}

/** The way to the neighbouring pages of a list; nothing where there is but one. */
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
