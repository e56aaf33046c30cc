import { pageSide } from '../../api/page-side'
import { showToast, type Toast } from '../../notify/toasts'
import type { OutboxEntry, OutboxKind } from '../drafts/entry'
import { UPDATE_FAILED } from './sending/not-taken'
import { OPEN_TO_SEND, sendsWhenClosed } from './status/sends-when-closed'

/** Spec section 8. */
const WORDS: Record<OutboxKind, { sent: Toast; refused: string }> = {
  'fundraiser.create': {
    sent: { title: 'Fundraiser Created!', description: 'It is live. Share it with everyone who may help.' },
    refused: 'Error',
  },
  'fundraiser.update': {
    sent: { title: 'Fundraiser Updated', description: 'Your changes are live.' },
    refused: UPDATE_FAILED,
  },
  'profile.update': {
    sent: { title: 'Profile Updated', description: 'Your profile has been updated successfully.' },
    refused: UPDATE_FAILED,
  },
  'profile.create': {
    sent: {
      title: 'Profile Created Successfully',
      description: 'They get an email to choose their own password.',
    },
    refused: 'Error Creating Profile',
  },
}

/** The title of the message about a refused entry. */
export const refusedTitle = (kind: OutboxKind): string => WORDS[kind].refused

/** Shows a toast with the result of a submitted entry. `isShown` when its form leads to the result itself. */
export function announce(entry: OutboxEntry, isShown = false): void {
  const action = isShown ? undefined : sharing(entry)
  showToast({ ...toastFor(entry), ...(action && { action }) })
}

/** Where the creator can share a fundraiser that has gone live while they were on another page. */
function sharing({ kind, state }: OutboxEntry): Toast['action'] {
  if (kind !== 'fundraiser.create' || state.name !== 'sent' || state.id === null) return undefined
  const address = `${pageSide().prefix}/fundraiser/${state.id}?created=true`
  return { label: 'Share', run: () => location.assign(address) }
}

function toastFor({ kind, state }: OutboxEntry): Toast {
  switch (state.name) {
    case 'sent':
      return WORDS[kind].sent
    case 'refused':
      return { title: refusedTitle(kind), description: state.refusal.message, tone: 'destructive' }
    case 'conflict':
      return { title: 'Changed in two places', description: 'Please choose which version to keep.' }
    case 'waiting':
      return {
        title: 'Saved on this device',
        description: sendsWhenClosed.peek() ? 'It is sent when you are back online.' : OPEN_TO_SEND,
      }
  }
}
