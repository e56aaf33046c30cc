import { say } from '#shared/language/say'
import type { OutboxKind } from '../../drafts/entry'

/** The title of the notification that an entry was sent. */
export const noticeTitle = (kind: OutboxKind): string =>
  kind === 'fundraiser.create' ? say('Your fundraiser is live') : say('Your changes were saved')
