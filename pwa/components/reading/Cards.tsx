import type { ReactNode } from 'react'
import { Words } from './Words'

interface CardWords {
  title: string
  text: string
  figure?: string
}

interface Props {
  list: readonly CardWords[]
  icons?: readonly ReactNode[]
}

export function Cards({ list, icons = [] }: Props) {
  return (
    <ul className="plain word-cards">
      {list.map(({ title, text, figure }, position) => (
        <li key={title} className="panel">
          {icons[position]}
          <h3>{title}</h3>
          {figure && (
            <p className="word-figure">
              <Words>{figure}</Words>
            </p>
          )}
          <p>
            <Words>{text}</Words>
          </p>
        </li>
      ))}
    </ul>
  )
}
