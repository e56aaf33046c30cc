import { Words } from './Words'

export function Points({ list }: { list: readonly string[] }) {
  return (
    <ul className="points">
      {list.map((point) => (
        <li key={point}>
          <Words>{point}</Words>
        </li>
      ))}
    </ul>
  )
}
