import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { Fundraiser } from '#shared/contract/fundraisers'
import { say } from '#shared/language/say'
import { type FeeTerms, LEADER_COMMISSION_BASIS_POINTS, percent, priceDonation } from '#shared/rules/money/fees'
import { formatCents } from '#shared/rules/money/money'
import { sayNodes } from '../../language/say-nodes'
import { Icon, VerifiedIcon } from '../ui/icons'

interface Props {
  fundraiser: Fundraiser
  terms: FeeTerms
  /** Cents; null while none is chosen. */
  amount: number | null
}

export function TrustBlock(props: Props) {
  const [wasOpened, setWasOpened] = useState(false)
  return (
    <details className="trust" onToggle={({ currentTarget }) => currentTarget.open && setWasOpened(true)}>
      <summary>
        <LockIcon /> {say('How your gift is protected')}
      </summary>
      {wasOpened ? <TrustDetails {...props} /> : <SafetyLink />}
    </details>
  )
}

function SafetyLink() {
  return (
    <p>
      {sayNodes('Read <safety>how giving is kept safe</safety>.', {
        safety: (words) => <Link to="/safety">{words}</Link>,
      })}
    </p>
  )
}

export const LockIcon = () => <Icon path="M6 11h12v10H6zm2 0V8a4 4 0 0 1 8 0v3m-4 4v2" />

/** Cents: an example while no amount is chosen. */
const EXAMPLE = 2_500

function TrustDetails({ fundraiser, terms, amount }: Props) {
  const name = <bdi>{fundraiser.user.fullName}</bdi>
  const { toRecipient } = priceDonation(amount ?? EXAMPLE, terms, false)
  const donation = formatCents(amount ?? EXAMPLE)
  const part = formatCents(toRecipient)
  const fee = percent(terms.platformRate)
  return (
    <dl>
      <dt>{say('Who vouches for it?')}</dt>
      <dd>
        {fundraiser.user.isVerified ? (
          <p>
            <VerifiedIcon /> {sayNodes('{name} has the tick: one of us has checked who they are.', { name })}
          </p>
        ) : (
          <p>
            {sayNodes('{name} has no tick yet: we have not checked who they are. Ask people who know them.', { name })}
          </p>
        )}
        {fundraiser.communityLeaderId !== null && <p>{say('A community leader has made their profile for them.')}</p>}
      </dd>
      <dt>{say('How does my gift travel?')}</dt>
      <dd>
        <ol>
          <li>{say('You pay through our payment provider or your own mobile network.')}</li>
          <li>{say('We confirm the payment and write it into our books, where no entry is ever changed.')}</li>
          <li>{say('One of us checks the account that receives it.')}</li>
          <li>{sayNodes('Then it goes to the bank account or phone of {name}.', { name })}</li>
        </ol>
      </dd>
      <dt>{say('What does it cost?')}</dt>
      <dd>
        <p>
          {terms.hasLeader
            ? say(
                'Of {amount}, {part} reaches the fundraiser. The platform fee is {fee}, and the community leader gets {commission}.',
                { amount: donation, part, fee, commission: percent(LEADER_COMMISSION_BASIS_POINTS) },
              )
            : say('Of {amount}, {part} reaches the fundraiser. The platform fee is {fee}.', {
                amount: donation,
                part,
                fee,
              })}{' '}
          <Link to="/fees">{say('All fees')}</Link>
        </p>
      </dd>
      <dt>{say('What if something is wrong?')}</dt>
      <dd>
        <p>
          {say('Write to us. While the money has not been paid out, we can give it back.')}{' '}
          <Link to={`/report?fundraiser=${fundraiser.id}`}>{say('Report a fundraiser')}</Link>
        </p>
      </dd>
    </dl>
  )
}
