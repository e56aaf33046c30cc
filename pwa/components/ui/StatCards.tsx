interface Stat {
  label: string
  /** Null until it is known. */
  value: string | number | null
}

/** All figures have the size in which the longest of them stays on one line. */
function sizeOf(stats: readonly Stat[]): string | undefined {
  const length = Math.max(...stats.map(({ value }) => String(value ?? '').length))
  return length > 9 ? 'longest' : length > 7 ? 'long' : undefined
}

/** Figures side by side, each with its label. */
export function StatCards({ stats, label }: { stats: readonly Stat[]; label: string }) {
  const size = sizeOf(stats)
  return (
    <section aria-label={label}>
      <dl className="stats">
        {stats.map(({ label: name, value }) => (
          <div key={name} className="panel">
            <dt>{name}</dt>
            <dd className={size}>{value ?? <span className="quiet-text">–</span>}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
