import { FIGURES } from '../../../data/copy/home'
import { useSite } from '../../page/page'

export function Figures() {
  const { name } = useSite()
  return (
    <section className="figures" aria-label={`${name} in figures`}>
      <dl className="container">
        {FIGURES.map(({ figure, label }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{figure}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
