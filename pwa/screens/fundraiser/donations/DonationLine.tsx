import { lazy, type Ref, Suspense } from 'react'
import type { Donation } from '#shared/contract/donations'
import type { Fundraiser } from '#shared/contract/fundraisers'
import { formatCents } from '#shared/rules/money/money'
import { ANONYMOUS } from '#shared/rules/names'
import { timeAgo } from '#shared/rules/time-ago'
import { useHasToken } from '../../../account/use-has-token'
import { Avatar } from '../../../components/people/Avatar'
import { useNow } from '../../../page/use-now'

const HideMessage = lazy(() => import('./HideMessage'))

const MINUTE = 60_000

interface Props {
  donation: Donation
  fundraiser: Fundraiser
  /** Set for the first one of a page, which gets the focus when the page was asked for. */
  ref?: Ref<HTMLLIElement>
}

/** One donation to a fundraiser: who gave, what, when, and their words. */
export function DonationLine({ donation, fundraiser, ref }: Props) {
  const { donorName, isAnonymous, message, isMessageHidden, amount, createdAt } = donation
  const hasToken = useHasToken()
  const now = useNow(MINUTE)
  const name = isAnonymous ? ANONYMOUS : donorName
  return (
    <li ref={ref} tabIndex={ref ? -1 : undefined}>
      <Avatar name={name} image={null} />
      <p>
        <bdi className="donor">{name}</bdi>
        <b className="amount">{formatCents(amount)}</b>
        <time dateTime={createdAt}>{timeAgo(createdAt, now)}</time>
        {message && (
          <span className="message" dir="auto">
            {message}
          </span>
        )}
        {hasToken && (message || isMessageHidden) && (
          <Suspense>
            <HideMessage donation={donation} name={name} fundraiser={fundraiser} />
          </Suspense>
        )}
      </p>
    </li>
  )
}
