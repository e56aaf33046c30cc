import type { ReactNode } from 'react'
import { MarkedText } from './Section'

interface CardText {
  title: string
  text: string
  figure?: string
}

interface Props {
  list: readonly CardText[]
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
              <MarkedText>{figure}</MarkedText>
            </p>
          )}
          <p>
            <MarkedText>{text}</MarkedText>
          </p>
        </li>
      ))}
    </ul>
  )
}
