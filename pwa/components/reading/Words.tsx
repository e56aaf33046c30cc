import { createElement, Fragment, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { isNonprofit, withSiteName } from '#shared/site'
import { useFeeText } from '../../page/fees'
import { useSite } from '../../page/page'
import { MailLink } from './MailLink'

const MARKED = /(\[[^[\]]+\]\([^()\s]+\)|\*\*[^*]+\*\*|\{email\})/

/**
 * Text of `data/copy`: `[words](/path)` is a link, `[words](#part)` a jump, `**words**` is bold, `{email}` is the support address. Name and
 * fees are those of this site.
 */
export function Words({ children }: { children: string }) {
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

/**
 * Returns a function that puts this site's name into a text of `data/copy`. `{one|other}` becomes `one` while the organisation says that it
 * is a nonprofit.
 */
function useSiteText(): (text: string) => string {
  const site = useSite()
  const chosen = isNonprofit(site) ? '$1' : '$2'
  return (text) => withSiteName(text.replace(/\{([^{}|]*)\|([^{}|]*)\}/g, chosen), site.name)
}
