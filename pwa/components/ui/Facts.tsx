import type { ReactNode } from 'react'

type FactList = readonly (readonly [name: string, value: ReactNode])[]

export function Facts({ facts }: { facts: FactList }) {
  return (
    <dl className="facts-list">
      <FactRows facts={facts} />
    </dl>
  )
}

export function FactRows({ facts }: { facts: FactList }) {
  return facts.map(([name, value]) => (
    <div key={name}>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  ))
}

interface Stat {
  label: string
  /** Null until it is known. */
  value: string | number | null
}

/** All figures have the size in which the longest of them stays on one line. Capitals, as in “US$ 25.00”, are wide. */
function sizeOf(stats: readonly Stat[]): string | undefined {
  const letters = stats.map(({ value }) => String(value ?? '').replace(/[\u2066-\u2069]/g, ''))
  const length = Math.max(...letters.map((text) => text.replace(/[A-Z]/g, 'MM').length))
  return length > 11 ? 'widest' : length > 9 ? 'longest' : length > 7 ? 'long' : undefined
}

export function StatCards({ stats, label }: { stats: readonly Stat[]; label?: string }) {
  const size = sizeOf(stats)
  return (
    <section aria-label={label}>
      <dl className={size === 'widest' ? 'stats wide' : 'stats'}>
        {stats.map(({ label: name, value }) => (
          <div key={name} className="panel">
            <dt>{name}</dt>
            <dd className={size}>
              <bdi>{value ?? <span className="quiet-text">–</span>}</bdi>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
