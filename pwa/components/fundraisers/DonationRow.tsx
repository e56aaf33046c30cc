import type { ReactNode, Ref } from 'react'
import type { ListedDonation } from '#shared/contract/donations'
import { formatCents } from '#shared/rules/money/money'
import { timeAgo } from '#shared/rules/time-ago'
import { useNow } from '../../page/use-now'
import { Avatar } from '../people/Avatar'

const MINUTE = 60_000

interface Props {
  donation: ListedDonation
  /** The name for the initials. */
  name: string
  /** The donor, or the fundraiser that received it. */
  children: ReactNode
  ref?: Ref<HTMLLIElement>
}

/** One donation in a person's list. */
export function DonationRow({ donation: { amount, createdAt, message, isMessageHidden }, name, children, ref }: Props) {
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
        {message && isMessageHidden && <small>This message is hidden: others don’t see it.</small>}
      </p>
    </li>
  )
}
