import { createElement, Fragment, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { say } from '#shared/language/say'
import { isNonprofit, withSiteName } from '#shared/site'
import { useFeeText } from '../../page/fees'
import { useSite } from '../../page/page'
import { Icon } from '../ui/icons'

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

interface Props {
  subject?: string
  className?: string
  children?: ReactNode
}

/** A link to write to the support address, or to the contact form while the site has no address. */
export function MailLink({ subject, className, children }: Props) {
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

// Separate from the other icons: only text pages show them, and the first visit should not fetch them.
export const MailIcon = () => <Icon path="M3 5h18v14H3zm0 1 9 7 9-7" />
export const ChatIcon = () => <Icon path="M4 4h16v12h-9l-5 4v-4H4zm4 4h8m-8 4h5" />
