import { createElement, Fragment, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { SUPPORT_EMAIL } from '../../../data/copy/organisation'
import { useFeeText } from '../../page/use-fee-text'

const MARKED = /(\[[^[\]]+\]\([^()\s]+\)|\*\*[^*]+\*\*|\{email\})/

/** Text of `data/copy`: `[words](/path)` is a link, `[words](#part)` a jump, `**words**` is bold, `{email}` is the support address. Fees are those of this site. */
export function Words({ children }: { children: string }) {
  const text = useFeeText()(children)
  return createElement(Fragment, null, ...text.split(MARKED).map(part))
}

function part(text: string): ReactNode {
  if (text === '{email}') return <a href={`mailto:${SUPPORT_EMAIL}`}>{SUPPORT_EMAIL}</a>
  const [, words, address] = /^\[(.+)\]\((.+)\)$/.exec(text) ?? []
  // The browser handles a jump within the page.
  if (words && address?.startsWith('#')) return <a href={address}>{words}</a>
  if (words && address) return <Link to={address}>{words}</Link>
  return text.startsWith('**') ? <strong>{text.slice(2, -2)}</strong> : text
}
