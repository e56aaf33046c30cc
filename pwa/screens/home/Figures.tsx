import { FIGURES } from '../../../data/copy/home'

export function Figures() {
  return (
    <section className="figures" aria-label="Pamoja in figures">
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
