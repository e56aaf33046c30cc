import { createElement, Fragment, type ReactNode, useId } from 'react'
import { Link } from 'react-router-dom'
import { say } from '#shared/language/say'
import { isNonprofit, withSiteName } from '#shared/site'
import { useFeeText } from '../../page/fees'
import { useSite } from '../../page/page'
import { ArrowIcon, Icon } from '../ui/icons'

interface Props {
  heading: string
  id?: string
  isSunken?: boolean
  /** For text and lists: the heading is next to them if there is room, so that lines stay short. */
  isText?: boolean
  /** A link beside the heading. */
  more?: { to: string; text: string }
  children: ReactNode
}

export function Section({ heading, id, isSunken = false, isText = false, more, children }: Props) {
  const ownId = useId()
  const title = <h2 id={id ?? ownId}>{heading}</h2>
  return (
    <section className={isSunken ? 'section sunken' : 'section'} aria-labelledby={id ?? ownId}>
      <div className={isText ? 'container beside' : 'container'}>
        {more ? (
          <div className="section-head">
            {title}
            <Link className="more-link" to={more.to}>
              {more.text} <ArrowIcon />
            </Link>
          </div>
        ) : (
          title
        )}
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

const MARKED = /(\[[^[\]]+\]\([^()\s]+\)|\*\*[^*]+\*\*|\{email\})/

/** `[words](/path)` is a link, `**words**` is bold, `{email}` is the support address. */
export function MarkedText({ children }: { children: string }) {
  const feeText = useFeeText()
  const siteText = useSiteText()
  return createElement(Fragment, null, ...siteText(feeText(children)).split(MARKED).map(part))
}

function part(text: string): ReactNode {
  if (text === '{email}') return <MailLink />
  const [, words, address] = /^\[(.+)\]\((.+)\)$/.exec(text) ?? []
  // The browser handles a jump within the page.
  if (words && address?.startsWith('#')) return <a href={address}>{words}</a>
  if (words && address) return <Link to={address}>{words}</Link>
  return text.startsWith('**') ? <strong>{text.slice(2, -2)}</strong> : text
}

/** `{one|other}` becomes `one` while the organisation says that it is a nonprofit. */
function useSiteText(): (text: string) => string {
  const site = useSite()
  const chosen = isNonprofit(site) ? '$1' : '$2'
  return (text) => withSiteName(text.replace(/\{([^{}|]*)\|([^{}|]*)\}/g, chosen), site.name)
}

interface MailLinkProps {
  subject?: string
  className?: string
  children?: ReactNode
}

/** A link to write to the support address, or to the contact form while the site has no address. */
export function MailLink({ subject, className, children }: MailLinkProps) {
  const { email } = useSite()
  if (email === null)
    return (
      <Link className={className} to="/contact">
        {children ?? say('our contact form')}
      </Link>
    )
  return (
    <a className={className} href={`mailto:${email}${subject ? `?subject=${subject}` : ''}`}>
      {children ?? email}
    </a>
  )
}

export const MailIcon = () => <Icon path="M3 5h18v14H3zm0 1 9 7 9-7" />
export const ChatIcon = () => <Icon path="M4 4h16v12h-9l-5 4v-4H4zm4 4h8m-8 4h5" />
