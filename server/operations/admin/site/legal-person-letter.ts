import { formatUtcTime } from '#shared/language/format-time'
import type { Organisation } from '../../../platform/config'
import { type Letter, SITE_NAME } from '../../../platform/mail/letter'

export interface LegalPersonNews {
  act: 'enter' | 'approve' | 'withdraw'
  /** The name of the admin. */
  actor: string
  /** What was entered, approved or withdrawn. */
  person: Organisation
  /** From when on it counts; milliseconds since 1970. */
  effectiveAt: number
}

/** To all admins, so that nobody changes in whose name money is sent unseen. `name`: of the reader. */
export function legalPersonLetter(publicUrl: string, name: string, news: LegalPersonNews): Letter {
  const { act, actor, person, effectiveAt } = news
  const sentences = {
    enter: `${actor} entered another legal person. Receipts and payouts name it from ${formatUtcTime(effectiveAt)} on, or as soon as a second admin has approved it. Until then any admin can withdraw it.`,
    approve: `${actor} approved the new legal person. Receipts and payouts name it from now on.`,
    withdraw: `${actor} withdrew the new legal person. Nothing changes.`,
  }
  return {
    subject: `The legal person of ${SITE_NAME}`,
    paragraphs: [`Hello ${name},`, sentences[act]],
    facts: [
      ['Name', person.name],
      ['Registration number', person.id],
      ['Country', person.country],
      ['Phone', `+${person.phone}`],
      ...(person.address ? [['Address', person.address] as const] : []),
    ],
    action: { label: 'See the settings of the site', url: `${publicUrl}/admin?tab=site` },
    ending: ['If this is not right, please withdraw it and speak to the other admins at once.'],
  }
}
