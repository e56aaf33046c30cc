import { Words } from './Words'

export interface Term {
  term: string
  text: string
}

/** What is said of each of a few things, side by side where there is room. */
export function Terms({ list }: { list: readonly Term[] }) {
  return (
    <dl className="terms">
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
