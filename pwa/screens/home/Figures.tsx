import { useQuery } from '@tanstack/react-query'
import { formatCentsShort, formatNumber } from '#shared/language/format'
import { say, sayIn } from '#shared/language/say'
import { useSite } from '../../page/page'
import { siteFigures } from './home-route'

type Figure = readonly [figure: string, label: string]

/** What was given on this site so far, from its books, and below it what it works towards. */
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
