import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { formatCentsShort, formatNumber } from '#shared/language/format'
import { say, sayIn } from '#shared/language/say'
import { CATEGORIES } from '#shared/rules/categories'
import { CategoryIcon } from '../../components/ui/icons'
import { useSite } from '../../page/page'
import { siteFigures } from './home-route'

type Figure = readonly [figure: string, label: string]

export function Figures({ goals }: { goals: readonly Figure[] }) {
  const { name } = useSite()
  const { data } = useQuery(siteFigures)
  return (
    <section className="figures" aria-label={say('{name} in figures', { name })}>
      <div className="container">
        {data && (
          <List
            figures={[
              [formatCentsShort(data.raised), sayIn('below a number', 'raised so far')],
              [formatNumber(data.donations), sayIn('below a number', 'donations')],
              [formatNumber(data.open), sayIn('below a number', 'open fundraisers')],
            ]}
          />
        )}
        <h2>{say('Our goals')}</h2>
        <List figures={goals} />
      </div>
    </section>
  )
}

function List({ figures }: { figures: readonly Figure[] }) {
  return (
    <dl>
      {figures.map(([figure, label]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{figure}</dd>
        </div>
      ))}
    </dl>
  )
}

export function CategoryTiles() {
  return CATEGORIES.map(({ id, name, icon, description }) => (
    <li key={id}>
      <Link className="tile" to={`/browse?category=${id}`}>
        <CategoryIcon icon={icon} />
        <b>{name}</b>
        <span>{description}</span>
      </Link>
    </li>
  ))
}

export function StepList({ steps }: { steps: readonly { title: string; text: string }[] }) {
  return (
    <ol className="plain steps">
      {steps.map(({ title, text }) => (
        <li key={title}>
          <h3>{title}</h3>
          <p>{text}</p>
        </li>
      ))}
    </ol>
  )
}
