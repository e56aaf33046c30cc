import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { say, sayIn } from '#shared/language/say'
import { useHashTarget } from '../../page/focus'
import { ArrowIcon } from './icons'

export interface Task {
  to: string
  text: string
  detail?: ReactNode
}

interface Props {
  /** The part of an address that leads to it. */
  id?: string
  title: string
  tasks: readonly Task[]
  /** The others are in a fold. */
  most?: number
}

export function TaskList({ id = 'tasks', title, tasks, most = tasks.length }: Props) {
  const heading = useHashTarget(id)
  const others = tasks.slice(most)
  return (
    <section className={tasks.length > 0 ? 'panel tasks' : undefined} aria-labelledby={id}>
      <h2 id={id} ref={heading} tabIndex={-1}>
        {title}
      </h2>
      {tasks.length === 0 && <p className="quiet-text">{say('You are all caught up.')}</p>}
      <Tasks tasks={tasks.slice(0, most)} />
      <MoreFold count={others.length}>
        <Tasks tasks={others} />
      </MoreFold>
    </section>
  )
}

/** The rest of a list, closed at first. Nothing for an empty rest. */
export function MoreFold({ count, children }: { count: number; children: ReactNode }) {
  if (count === 0) return null
  return (
    <details>
      <summary>{sayIn('fundraisers', '{count, plural, one {# more} other {# more}}', { count })}</summary>
      {children}
    </details>
  )
}

const Tasks = ({ tasks }: Pick<Props, 'tasks'>) => (
  <ul className="plain lined">
    {tasks.map(({ to, text, detail }) => (
      <li key={`${to} ${text}`}>
        <Link to={to}>
          <span>
            <b>{text}</b>
            {detail && <small dir="auto">{detail}</small>}
          </span>
          <ArrowIcon />
        </Link>
      </li>
    ))}
  </ul>
)
