import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { say } from '#shared/language/say'
import { useSite } from '../../page/page'

interface Props {
  subject?: string
  className?: string
  /** By default the address itself. */
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
