import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { say } from '#shared/language/say'
import { CATEGORIES, type CategoryId } from '#shared/rules/categories'

interface ChipsProps {
  current?: CategoryId | undefined
  address?: (category: CategoryId) => string
  last?: ReactNode
}

/** The categories on one line, which scrolls sideways on a phone. */
export function CategoryChips({ current, address = (category) => `/browse?category=${category}`, last }: ChipsProps) {
  return (
    <nav aria-label={say('Browse by category')}>
      <ul className="plain chips">
        {CATEGORIES.map(({ id, name }) => (
          <li key={id}>
            <Link to={address(id)} aria-current={id === current}>
              {name}
            </Link>
          </li>
        ))}
        {last && <li>{last}</li>}
      </ul>
    </nav>
  )
}
