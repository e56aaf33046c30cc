import { Words } from './Words'

export interface Term {
  term: string
  text: string
}

/** A few terms with their descriptions, side by side if there is room. */
export function Terms({ list }: { list: readonly Term[] }) {
  return (
    <dl className="lined terms">
      {list.map(({ term, text }) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>
            <Words>{text}</Words>
          </dd>
        </div>
      ))}
    </dl>
  )
}
