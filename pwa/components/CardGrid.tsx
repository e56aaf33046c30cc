import type { ReactNode } from 'react'

/** Cards side by side, as many as there is room for. Its children are list items. */
export function CardGrid({ children }: { children: ReactNode }) {
  return <ul className="card-grid">{children}</ul>
}

/** As many empty cards as will come, so that nothing moves when they do. */
export function CardSkeletons({ count }: { count: number }) {
  return (
    <CardGrid>
      {Array.from({ length: count }, (_, index) => index).map((key) => (
        <li key={key}>
          <div className="card skeleton" aria-hidden="true">
            <div className="card-picture" />
            <div className="card-body">
              <i />
              <i />
              <i />
              <i />
            </div>
          </div>
        </li>
      ))}
    </CardGrid>
  )
}
