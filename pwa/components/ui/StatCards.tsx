interface Stat {
  label: string
  /** Null until it is known. */
  value: string | number | null
}

/** Longer figures are set smaller, so that they stay on one line. */
function sizeOf(value: Stat['value']): string | undefined {
  const { length } = String(value ?? '')
  return length > 9 ? 'longest' : length > 7 ? 'long' : undefined
}

/** Figures side by side, each with its label. */
export function StatCards({ stats, label }: { stats: readonly Stat[]; label: string }) {
  return (
    <section aria-label={label}>
      <dl className="stats">
        {stats.map(({ label: name, value }) => (
          <div key={name} className="panel">
            <dt>{name}</dt>
            <dd className={sizeOf(value)}>{value ?? <span className="quiet-text">–</span>}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
