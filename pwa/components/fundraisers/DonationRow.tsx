import type { ReactNode, Ref } from 'react'
import type { Donation } from '#shared/contract/donations'
import { say } from '#shared/language/say'
import { timeAgo } from '#shared/rules/dates'
import { formatCents } from '#shared/rules/money/money'
import { ANONYMOUS, shortName } from '#shared/rules/names'
import { sayNodes } from '../../language/say-nodes'
import { useMinute } from '../../page/use-now'
import { Avatar } from '../people/PersonName'

interface Props {
  donation: Pick<Donation, 'amount' | 'createdAt' | 'message' | 'isMessageHidden'>
  name: string
  children: ReactNode
  /** What is below the message; otherwise that others do not see a hidden one. */
  below?: ReactNode
  /** What can be done about it. */
  acts?: ReactNode
  ref?: Ref<HTMLLIElement>
}

export function DonationRow({ donation, name, children, below, acts, ref }: Props) {
  const { amount, createdAt, message, isMessageHidden } = donation
  const now = useMinute()
  const hidden = message && isMessageHidden && <small>{say('This message is hidden: others don’t see it.')}</small>
  return (
    <li ref={ref} tabIndex={ref ? -1 : undefined}>
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
        {below === undefined ? hidden : below}
      </p>
      {acts}
    </li>
  )
}

interface Named {
  donation: Pick<Donation, 'donorName' | 'isAnonymous' | 'isNameShort'>
}

/** Beside the name of a donor, for those who see all of it although the page does not show it. */
export function NameOnPage({ donation: { donorName, isAnonymous, isNameShort = false } }: Named) {
  const name = shortName(donorName)
  if (donorName === ANONYMOUS || !(isAnonymous || (isNameShort && name !== donorName))) return null
  return (
    <small className="quiet-text">
      {isAnonymous ? say('Name hidden on the page') : sayNodes('On the page: {name}', { name: <bdi>{name}</bdi> })}
    </small>
  )
}
