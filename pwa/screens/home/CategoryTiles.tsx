import { Link } from 'react-router-dom'
import { CATEGORIES } from '#shared/rules/categories'
import { OTHER_CATEGORY } from '../../../data/copy/home'
import { CategoryIcon, PlusIcon } from '../../components/ui/icons'

export function CategoryTiles() {
  return (
    <section className="section" aria-labelledby="categories">
      <div className="container">
        <h2 id="categories">Browse by category</h2>
        <ul className="plain tiles">
          {CATEGORIES.map(({ id, name, icon, description }) => (
            <li key={id}>
              <Link className="tile" to={`/browse?category=${id}`}>
                <CategoryIcon icon={icon} />
                <b>{name}</b>
                <span>{description}</span>
              </Link>
            </li>
          ))}
          <li>
            <Link className="tile other" to="/create-fundraiser">
              <PlusIcon />
              <b>{OTHER_CATEGORY.title}</b>
              <span>{OTHER_CATEGORY.description}</span>
            </Link>
          </li>
        </ul>
      </div>
    </section>
  )
}
