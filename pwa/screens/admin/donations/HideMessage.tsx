import type { AdminDonation } from '#shared/contract/admin/money'
import { hideDonationMessage } from '#shared/contract/donations'
import { ANONYMOUS } from '#shared/rules/names'
import { send } from '../../../api/client'
import { updateFailed } from '../../../offline/outbox/sending/not-taken'
import { RowButton } from '../section/RowButton'
import { useAction } from '../section/state/useAction'

/** Hides the message of a donor from the public, or shows it again. */
export function HideMessage({ donation: { id, donorName, isMessageHidden } }: { donation: AdminDonation }) {
  const { mutate, isPending } = useAction({
    act: (hidden: boolean) => send(hideDonationMessage, { params: { id }, body: { hidden } }),
    done: ({ message }, hidden) => ({ title: hidden ? 'Message hidden' : 'Message shown', description: message }),
    failure: updateFailed(),
  })
  return (
    <RowButton about={`of ${donorName ?? ANONYMOUS}`} isPending={isPending} onClick={() => mutate(!isMessageHidden)}>
      {isMessageHidden ? 'Show message' : 'Hide message'}
    </RowButton>
  )
}
