import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { Fundraiser } from '#shared/contract/fundraisers'
import { say } from '#shared/language/say'
import type { FeeTerms } from '#shared/rules/money/fees'
import { sayNodes } from '../../../language/say-nodes'
import { LockIcon } from './LockIcon'
import TrustWords from './TrustWords'

interface Props {
  fundraiser: Fundraiser
  terms: FeeTerms
  /** Cents; null while none is chosen. */
  amount: number | null
}

/** What protects a donor: who vouches, how the money travels, what it costs, and what happens if something is wrong. */
export function TrustBlock(props: Props) {
  const [wasOpened, setWasOpened] = useState(false)
  return (
    <details className="trust" onToggle={({ currentTarget }) => currentTarget.open && setWasOpened(true)}>
      <summary>
        <LockIcon /> {say('How your gift is protected')}
      </summary>
      {wasOpened ? <TrustWords {...props} /> : <SafetyLink />}
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
