import { say } from '#shared/language/say'
import type { OutboxEntry, OutboxKind } from '../../drafts/entry'

/** Whether an entry waits for an action of the person. */
export const needsPerson = ({ state }: OutboxEntry): boolean => state.name === 'refused' || state.name === 'conflict'

/** The number of an account's entries that wait for an action of the person: also those that wait for signing in (`mustSignIn`). */
export function countForPerson(entries: readonly OutboxEntry[], mustSignIn: boolean): number {
  return entries.filter((entry) => needsPerson(entry) || (mustSignIn && entry.state.name === 'waiting')).length
}

/** The title of the notification that an entry was sent. */
export const noticeTitle = (kind: OutboxKind): string =>
  kind === 'fundraiser.create' ? say('Your fundraiser is live') : say('Your changes were saved')
