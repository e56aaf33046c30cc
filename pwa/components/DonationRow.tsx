import type { ReactNode, Ref } from 'react'
import type { GivenDonation } from '#shared/contract/user-donations'
import { formatCents } from '#shared/rules/money'
import { timeAgo } from '../screens/fundraiser/time-ago'
import { useNow } from '../use-now'
import { Avatar } from './Avatar'

const MINUTE = 60_000

interface Props {
  donation: GivenDonation
  /** Whose initials stand beside it. */
  name: string
  /** Who gave, or what it was for. */
  children: ReactNode
  ref?: Ref<HTMLLIElement>
}

/** One donation in a person's list. */
export function DonationRow({ donation: { amount, createdAt, message }, name, children, ref }: Props) {
  const now = useNow(MINUTE)
  return (
    <li ref={ref}>
      <Avatar name={name} image={null} />
      <p>
        <span className="donor">{children}</span>
        <b className="amount">{formatCents(amount)}</b>
        <time dateTime={createdAt}>{timeAgo(createdAt, now)}</time>
        {message && (
          <span className="message" dir="auto">
            {message}
          </span>
        )}
      </p>
    </li>
  )
}
