import { signal } from '@preact/signals-react'
import { say } from '#shared/language/say'
import { newsPath } from '#shared/rules/local-path'
import { messagePath } from '#shared/rules/messages'
import { clientPage } from '../../api/client'
import { showToast, type Toast } from '../../notify/toasts'
import type { SaveResult } from '../drafts/drafts'
import type { OutboxEntry, OutboxKind, Refusal } from '../drafts/entry'

interface KindText {
  sent: Toast
  refused: string
  notTaken: string
}

const texts = (): Record<OutboxKind, KindText> => ({
  'fundraiser.create': {
    sent: { title: say('Fundraiser Created!'), description: say('It is live. Share it with everyone who may help.') },
    refused: say('Error'),
    notTaken: say('Failed to create campaign'),
  },
  'fundraiser.update': {
    sent: { title: say('Fundraiser Updated'), description: say('Your changes are live.') },
    refused: updateFailed(),
    notTaken: say('Failed to update campaign'),
  },
  'profile.update': {
    sent: { title: say('Profile Updated'), description: say('Your profile has been updated successfully.') },
    refused: updateFailed(),
    notTaken: say('Failed to update profile'),
  },
  'profile.create': {
    sent: {
      title: say('Profile Created Successfully'),
      description: say('They get an email to choose their own password.'),
    },
    refused: say('Error Creating Profile'),
    notTaken: say('Failed to create profile'),
  },
  'message.send': {
    sent: { title: say('Message Sent'), description: say("We'll get back to you within 24 hours.") },
    refused: say('Not sent yet'),
    notTaken: say('Please try again.'),
  },
  'news.post': {
    sent: { title: say('News Posted'), description: say('It is on the page of your fundraiser now.') },
    refused: say('Not sent yet'),
    notTaken: say('Please try again.'),
  },
})

export const refusedTitle = (kind: OutboxKind, refusal?: Refusal | null): string =>
  refusal?.reason === 'asked' ? say('Kept on this device') : texts()[kind].refused

/** Shows a toast with the result of an entry. `isShown` when its form leads to the result. */
export function announce(entry: OutboxEntry, isShown = false): void {
  if (isShown && (entry.kind === 'fundraiser.create' || entry.state.name === 'refused')) return
  const action = isShown ? undefined : leading(entry)
  showToast({ ...toastFor(entry), ...(action && { action }) })
}

/** Where the creator can share a fundraiser that has gone live while they were on another page, and a message is answered. */
function leading({ id, kind, entity, state }: OutboxEntry): Toast['action'] {
  if (state.name !== 'sent') return undefined
  const go = (path: string) => () => location.assign(clientPage().prefix + path)
  if (kind === 'message.send') return { label: say('View'), run: go(messagePath(id)) }
  if (kind === 'news.post') return { label: say('View'), run: go(newsPath(entity)) }
  if (kind !== 'fundraiser.create' || state.id === null) return undefined
  return { label: say('Share'), run: go(`/fundraiser/${state.id}?created=true`) }
}

function toastFor({ kind, state, fields }: OutboxEntry): Toast {
  switch (state.name) {
    case 'sent':
      return fields.isEmergency === true
        ? { ...texts()[kind].sent, description: say("We'll get back to you within 2 hours.") }
        : texts()[kind].sent
    case 'refused': {
      const tone = state.refusal.reason === 'asked' ? 'plain' : 'destructive'
      return { title: refusedTitle(kind, state.refusal), description: refusalReason(kind, state.refusal), tone }
    }
    case 'conflict':
      return { title: say('Changed in two places'), description: say('Please choose which version to keep.') }
    case 'waiting':
      return {
        title: say('Saved on this device'),
        description: sendsWhenClosed.peek() ? say('It is sent when you are back online.') : openToSend(),
      }
  }
}

export const updateFailed = (): string => say('Update Failed')

export const notTaken = (kind: OutboxKind): string => texts()[kind].notTaken

export function refusalReason(kind: OutboxKind, { message, reason }: Refusal): string {
  if (message) return message
  if (reason !== 'please-check') return notTaken(kind)
  return say('This may have been sent already. Please check, and send it again if it is missing.')
}

/** Whether this browser has Background Sync (Chromium only, not in web views). */
export const hasBackgroundSync = (): boolean =>
  'ServiceWorkerRegistration' in globalThis && 'sync' in ServiceWorkerRegistration.prototype

/** A person can forbid Background Sync in the browser's settings. */
export const sendsWhenClosed = signal(hasBackgroundSync())

/** What a person must do in a browser that sends nothing with the app closed. */
export const openToSend = (): string => say('Keep this page open, or open Pamoja again when you have a connection.')

export const riskText = (result: Exclude<SaveResult, 'saved'>): string =>
  result === 'later'
    ? say('Your text could not be kept at this moment. We try again.')
    : say(
        'This device is full, or stores nothing for this site: what you type is lost when you leave the page. Copy it to be safe.',
      )
