import { useQuery } from '@tanstack/react-query'
import { formatCentsShort, formatNumber } from '#shared/language/format'
import { say, sayIn } from '#shared/language/say'
import { useSite } from '../../page/page'
import { siteFigures } from './home-route'

/** What the books of this site say. */
export function Figures() {
  const { name } = useSite()
  const { data } = useQuery(siteFigures)
  if (!data) return null
  const figures = [
    [formatCentsShort(data.raised), sayIn('below a number', 'raised so far')],
    [formatNumber(data.donations), sayIn('below a number', 'donations')],
    [formatNumber(data.open), sayIn('below a number', 'open fundraisers')],
  ] as const
  return (
    <section className="figures" aria-label={say('{name} in figures', { name })}>
      <dl className="container">
        {figures.map(([figure, label]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{figure}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
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
