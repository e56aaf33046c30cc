import { Link } from 'react-router-dom'
import { say } from '#shared/language/say'
import { CATEGORIES } from '#shared/rules/categories'
import { CategoryIcon, PlusIcon } from '../../components/ui/icons'

export function CategoryTiles() {
  return (
    <section className="section" aria-labelledby="categories">
      <div className="container">
        <h2 id="categories">{say('Browse by category')}</h2>
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
              <b>{say("Don't see your category?")}</b>
              <span>{say('Start a fundraiser and tell us about it.')}</span>
            </Link>
          </li>
        </ul>
      </div>
    </section>
  )
}
