import { useMutation } from '@tanstack/react-query'
import { type AdminPayout, revealPayoutDestination } from '#shared/contract/admin/money'
import type { CallReply } from '#shared/contract/base/call'
import { formatCountry } from '#shared/language/format-country'
import { formatCents } from '#shared/rules/money/money'
import { send } from '../../../api/client'
import { reasonOf } from '../../../api/errors'
import { Facts } from '../../../components/ui/Facts'

interface Props {
  payout: AdminPayout
  what: 'account number' | 'recipient'
}

/** Shows the destination in full after a warning about the audit trail. It is removed from memory when the dialog closes. */
export function RevealAccount({ payout, what }: Props) {
  const { mutate, data, isPending, error } = useMutation({
    mutationFn: () => send(revealPayoutDestination, { params: { id: payout.id } }),
    gcTime: 0,
  })
  return (
    <div aria-live="polite">
      {data ? (
        <Destination destination={data} amount={payout.amount} />
      ) : (
        <>
          <p className="form-note">
            The audit trail records that you see it, with your name and the time. Show it only to make this transfer.
          </p>
          {error && <p className="form-problem">{reasonOf(error, 'It could not be loaded. Please try again.')}</p>}
          <p className="actions">
            <button type="button" aria-disabled={isPending} onClick={() => !isPending && mutate()}>
              {isPending ? 'Loading...' : `Show ${what}`}
            </button>
          </p>
        </>
      )}
    </div>
  )
}

interface DestinationProps {
  destination: CallReply<typeof revealPayoutDestination>
  /** Cents. */
  amount: number
}

/** `12 Harbour Street, 10115 Berlin`; empty without an address. */
function addressOf({ street, houseNumber, postalCode, city }: DestinationProps['destination']): string {
  const parts = [
    [houseNumber, street],
    [postalCode, city],
  ]
  return parts
    .map((words) => words.filter(Boolean).join(' '))
    .filter(Boolean)
    .join(', ')
}

function Destination({ destination, amount }: DestinationProps) {
  const { accountHolderName, bankName, accountNumber, routingNumber, swiftCode, mobileMoneyProvider } = destination
  const facts = [
    ['Amount', formatCents(amount)],
    ['Recipient', destination.recipient],
    ['Holder', accountHolderName],
    [
      'Bank',
      mobileMoneyProvider && mobileMoneyProvider !== bankName ? `${bankName} (${mobileMoneyProvider})` : bankName,
    ],
    ['Number', accountNumber],
    ['Routing number', routingNumber],
    ['SWIFT', swiftCode],
    ['Address', addressOf(destination)],
    ['Phone', destination.phone],
    ['Country', destination.country && formatCountry(destination.country)],
    ['Currency', destination.recipient ? null : destination.currency],
  ] as const
  return (
    <Facts facts={facts.flatMap(([name, value]) => (value ? [[name, <bdi key={name}>{value}</bdi>] as const] : []))} />
  )
}
