import type { ComponentProps } from 'react'
import { Link } from 'react-router-dom'
import * as v from 'valibot'
import { say } from '#shared/language/say'

export const Button = (button: Omit<ComponentProps<'button'>, 'type'>) => <button type="button" {...button} />

/** Beside the main button. */
export const QuietButton = (button: ComponentProps<typeof Button>) => <Button className="button quiet" {...button} />

/** In a row of a list, or beside a text. */
export const SmallButton = (button: ComponentProps<typeof Button>) => (
  <Button className="button quiet small" {...button} />
)

interface FundraiserLinkProps {
  fundraiser: { id: number; title: string; isDeleted?: boolean }
}

/** A deleted fundraiser has no page. */
export function FundraiserLink({ fundraiser: { id, title, isDeleted = false } }: FundraiserLinkProps) {
  if (isDeleted) return <bdi>{title}</bdi>
  return (
    <Link to={`/fundraiser/${id}`} dir="auto">
      {title}
    </Link>
  )
}

type LinkProps = Omit<ComponentProps<typeof Link>, 'className'>

export const ButtonLink = (link: LinkProps) => <Link className="button" {...link} />
export const GoldLink = (link: LinkProps) => <Link className="button gold" {...link} />
export const QuietLink = (link: LinkProps) => <Link className="button quiet" {...link} />
export const SmallLink = (link: LinkProps) => <Link className="button quiet small" {...link} />

/** What the form quotes of a donor's message. */
export const reportedMessage = v.object({ writer: v.string(), text: v.string() })

interface ReportLinkProps {
  /** What is reported, as the form's address names it: `fundraiser=7`. */
  subject: string
  message?: v.InferOutput<typeof reportedMessage>
}

export const ReportLink = ({ subject, message }: ReportLinkProps) => (
  <Link
    className="report-link"
    to={`/report?${subject}`}
    state={message}
    rel="nofollow"
    aria-label={message && say('Report the message of {name}', { name: message.writer })}
  >
    {say('Report')}
  </Link>
)
