import type { ComponentProps } from 'react'
import { Link } from 'react-router-dom'

export const Button = (button: Omit<ComponentProps<'button'>, 'type'>) => <button type="button" {...button} />

/** Beside the main button. */
export const QuietButton = (button: ComponentProps<typeof Button>) => <Button className="button quiet" {...button} />

/** In a row of a list, or beside a text. */
export const SmallButton = (button: ComponentProps<typeof Button>) => (
  <Button className="button quiet small" {...button} />
)

export function FundraiserLink({ fundraiser: { id, title } }: { fundraiser: { id: number; title: string } }) {
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
