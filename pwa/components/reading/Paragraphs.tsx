import { Words } from './Words'

export function Paragraphs({ list }: { list: readonly string[] }) {
  return list.map((paragraph) => (
    <p key={paragraph}>
      <Words>{paragraph}</Words>
    </p>
  ))
}
