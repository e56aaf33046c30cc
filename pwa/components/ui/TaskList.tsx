import { useId } from 'react'
import { Link } from 'react-router-dom'
import { ArrowIcon } from './icons'

export interface Task {
  to: string
  text: string
  detail?: string
}

export function TaskList({ title, tasks }: { title: string; tasks: readonly Task[] }) {
  const id = useId()
  return (
    <section className="panel tasks" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
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
    </section>
  )
}
