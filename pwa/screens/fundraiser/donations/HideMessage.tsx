import { useMutation } from '@tanstack/react-query'
import { type Donation, hideDonationMessage } from '#shared/contract/donations'
import type { Fundraiser } from '#shared/contract/fundraisers'
import { say } from '#shared/language/say'
import { mayEdit, useViewer } from '../../../account/viewer'
import { send } from '../../../api/client'
import { reasonOf } from '../../../api/errors'
import { sayNodes } from '../../../language/say-nodes'
import { showToast } from '../../../notify/toasts'
import { useRefreshFundraiser } from '../../../payments/my-donations'

interface Props {
  donation: Donation
  /** The donor's name, as it is shown. */
  name: string
  fundraiser: Fundraiser
}

/** Hides the message of a donor from the public, or shows it again. For those who may edit the fundraiser. Needs a connection. */
export default function HideMessage({ donation: { id, isMessageHidden = false }, name, fundraiser }: Props) {
  const { viewer } = useViewer()
  const refresh = useRefreshFundraiser()
  const { mutate, isPending } = useMutation({
    mutationFn: (hidden: boolean) => send(hideDonationMessage, { params: { id }, body: { hidden } }),
    onSuccess({ message }, hidden) {
      showToast({
        title: hidden ? say('Message Hidden') : say('Message Shown'),
        description: message,
        ...(hidden && { action: { label: say('Undo'), run: () => mutate(false) } }),
      })
      return refresh(fundraiser.id)
    },
    onError: (error) =>
      showToast({
        title: say('Update Failed'),
        description: reasonOf(error, say('The message could not be changed. Please try again when you are online.')),
        tone: 'destructive',
      }),
  })
  if (!viewer || !mayEdit(viewer, fundraiser)) return null
  return (
    <span className="message-action">
      {isMessageHidden && <span className="quiet-text">{say('The message is hidden.')} </span>}
      <button
        type="button"
        className="button quiet small"
        aria-disabled={isPending}
        onClick={() => !isPending && mutate(!isMessageHidden)}
      >
        <span>
          {isMessageHidden
            ? sayNodes('Show message<of> of {name}</of>', { name, of: unseen })
            : sayNodes('Hide message<of> of {name}</of>', { name, of: unseen })}
        </span>
      </button>
    </span>
  )
}

const unseen = (words: string) => <span className="unseen">{words}</span>
