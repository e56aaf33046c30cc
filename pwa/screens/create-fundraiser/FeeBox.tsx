import { say } from '#shared/language/say'
import { LEADER_COMMISSION_BASIS_POINTS, percent, splitDonation } from '#shared/rules/money/fees'
import { formatCents } from '#shared/rules/money/money'
import { useFeeTerms } from '../../page/fees'
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
    <aside className="panel fee-box" aria-label={say('Platform fee')}>
      <h2>{say('Platform fee')}</h2>
      <p>
        {say(
          '{percent} of each donation keeps {name} running. Where a community leader created the account, {leaderPercent} more goes to that leader; people who registered themselves pay no commission.',
          {
            percent: percent(platformRate),
            name,
            leaderPercent: percent(LEADER_COMMISSION_BASIS_POINTS),
          },
        )}
      </p>
      <p>
        {isForOther
          ? say('Of a donation of {amount} they receive {received}, and you, as their leader, {commission}.', {
              amount: formatCents(EXAMPLE),
              received: formatCents(toRecipient),
              commission: formatCents(communityLeaderFee),
            })
          : say('Of a donation of {amount} you receive {received}.', {
              amount: formatCents(EXAMPLE),
              received: formatCents(toRecipient),
            })}
      </p>
    </aside>
  )
}
