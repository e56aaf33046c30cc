import { LEADER_COMMISSION_BASIS_POINTS, percent, splitDonation } from '#shared/rules/money/fees'
import { formatCents } from '#shared/rules/money/money'
import { useFeeTerms } from '../../components/donation/useFeeTerms'
import { useSite } from '../../page/page'

const EXAMPLE = 10_000

interface Props {
  /** Whether a leader writes it for a person whose account they created. */
  isForOther: boolean
  /** Whether a leader created the recipient's account. */
  hasLeader: boolean
}

/** The part of each donation that reaches the creator (spec section 2). */
export function FeeBox({ isForOther, hasLeader }: Props) {
  const { name } = useSite()
  const { platformRate } = useFeeTerms(undefined)
  const { toRecipient, communityLeaderFee } = splitDonation(EXAMPLE, hasLeader, platformRate)
  return (
    <aside className="panel fee-box" aria-label="Platform fee">
      <h2>Platform fee</h2>
      <p>
        {percent(platformRate)} of each donation keeps {name} running. Where a community leader created the account,{' '}
        {percent(LEADER_COMMISSION_BASIS_POINTS)} more goes to that leader; people who registered themselves pay no
        commission.
      </p>
      <p>
        Of a donation of {formatCents(EXAMPLE)}{' '}
        {isForOther
          ? `they receive ${formatCents(toRecipient)}, and you, as their leader, ${formatCents(communityLeaderFee)}.`
          : `you receive ${formatCents(toRecipient)}.`}
      </p>
    </aside>
  )
}
