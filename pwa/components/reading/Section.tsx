import { type ReactNode, useId } from 'react'
import { Link } from 'react-router-dom'
import { say } from '#shared/language/say'
import { QuietLink } from '../ui/Buttons'
import { MarkedText } from './MarkedText'

interface Props {
  heading: string
  id?: string
  isSunken?: boolean
  /** For text and lists: the heading is next to them if there is room, so that lines stay short. */
  isText?: boolean
  children: ReactNode
}

export function Section({ heading, id, isSunken = false, isText = false, children }: Props) {
  const ownId = useId()
  return (
    <section className={isSunken ? 'section sunken' : 'section'} aria-labelledby={id ?? ownId}>
      <div className={isText ? 'container beside' : 'container'}>
        <h2 id={id ?? ownId}>{heading}</h2>
        {isText ? <div>{children}</div> : children}
      </div>
    </section>
  )
}

export function Paragraphs({ list }: { list: readonly string[] }) {
  return list.map((paragraph) => (
    <p key={paragraph}>
      <MarkedText>{paragraph}</MarkedText>
    </p>
  ))
}

export function Points({ list }: { list: readonly string[] }) {
  return (
    <ul className="points">
      {list.map((point) => (
        <li key={point}>
          <MarkedText>{point}</MarkedText>
        </li>
      ))}
    </ul>
  )
}

export interface Term {
  term: string
  text: string
}

export function Terms({ list }: { list: readonly Term[] }) {
  return (
    <dl className="lined terms">
      {list.map(({ term, text }) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>
            <MarkedText>{text}</MarkedText>
          </dd>
        </div>
      ))}
    </dl>
  )
}

export function Opening({ heading, lead, children }: { heading: string; lead: string; children?: ReactNode }) {
  return (
    <header className="opening">
      <span className="flag" aria-hidden="true" />
      <h1>{heading}</h1>
      {children}
      <p className="lead">
        <MarkedText>{lead}</MarkedText>
      </p>
    </header>
  )
}

export function Closing({ heading, text }: { heading: string; text: string }) {
  return (
    <section className="closing">
      <div className="container">
        <h2>{heading}</h2>
        <p>{text}</p>
        <p className="actions">
          <Link className="button gold" to="/create-fundraiser">
            {say('Start a fundraiser')}
          </Link>
          <QuietLink to="/browse">{say('Browse fundraisers')}</QuietLink>
        </p>
      </div>
    </section>
  )
}

interface BannerProps {
  eyebrow: string
  heading: string
  lead: string
  children?: ReactNode
}

export function Banner({ eyebrow, heading, lead, children }: BannerProps) {
  return (
    <header className="hero">
      <div className="container">
        <div className="hero-words">
          <p className="eyebrow">
            <MarkedText>{eyebrow}</MarkedText>
          </p>
          <h1>{heading}</h1>
          <p className="lead">
            <MarkedText>{lead}</MarkedText>
          </p>
          {children && <p className="actions">{children}</p>}
        </div>
      </div>
    </header>
  )
}
