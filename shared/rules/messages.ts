import { say } from '../language/say'

/** What people write to the team. `appeal`: the answer of an owner to a hold. `tick`: they ask to be verified. */
export const MESSAGE_KINDS = ['contact', 'report', 'appeal', 'refund', 'tick'] as const
export type MessageKind = (typeof MESSAGE_KINDS)[number]

export const REPORT_REASONS = ['fraud', 'copied', 'private', 'hurtful', 'money-use', 'other'] as const
export type ReportReason = (typeof REPORT_REASONS)[number]

export const reportReasonText = (reason: ReportReason): string => {
  const texts: Record<ReportReason, () => string> = {
    fraud: () => say('It is a fraud: this need or person is not real'),
    copied: () => say('Pictures or story were taken from somebody else'),
    private: () => say('It shows somebody who did not agree, or a child'),
    hurtful: () => say('It insults or threatens somebody'),
    'money-use': () => say('The money does not reach the person or the cause'),
    other: () => say('Something else'),
  }
  return texts[reason]()
}

/** The longest message, in characters and in bytes. */
export const MESSAGE_MAXIMUM = 5_000
export const MESSAGE_MAXIMUM_BYTES = 20 * 1024

/** Milliseconds until a message is answered, as the contact page promises. */
const ANSWERED_WITHIN = 24 * 60 * 60_000
const EMERGENCY_ANSWERED_WITHIN = 2 * 60 * 60_000

/** When a message is due, in milliseconds since 1970. */
export const dueAt = (receivedAt: number, isEmergency: boolean): number =>
  receivedAt + (isEmergency ? EMERGENCY_ANSWERED_WITHIN : ANSWERED_WITHIN)

/** The page on which its writer reads what became of it, without the language. */
export const messagePath = (publicId: string): string => `/messages/${publicId}`

/** The number of a message that people say and write, `7D3F-1C1E`: the beginning of its id, so it is known without a connection. */
export const messageNumber = (publicId: string): string =>
  `${publicId.slice(0, 4)}-${publicId.slice(4, 8)}`.toUpperCase()

/** What may be reported: the name of its id in a message, and in the address of the form. */
const REPORTABLE = { fundraiser: 'fundraiserId', user: 'userId', donation: 'donationId' } as const

/** The subject that the address of the form names; empty for none. */
export function reportedIn(query: URLSearchParams): Record<string, string> {
  const named = Object.entries(REPORTABLE).flatMap(([name, field]) => {
    const id = query.get(name)
    return id ? [[field, id]] : []
  })
  return Object.fromEntries(named.slice(0, 1))
}
