import { changePersonEmail, erasePerson, getPersonHelp, helpPerson } from '#shared/contract/admin/help-people'
import { signedIn } from '../../../community/sessions/policy'
import { changePersonEmail as changeEmail } from '../../../operations/admin/help/change-person-email'
import { erasePerson as erase } from '../../../operations/admin/help/erase-person'
import { endSessions, readHelp, sendReset } from '../../../operations/admin/help/help'
import type { Context } from '../../../platform/context'
import type { Api } from '../../api/api'

/** What admins do for a person who can't do it alone. */
export function bindHelpPeople(api: Api, context: Context): void {
  api.bind(getPersonHelp, async ({ params }) => ({ body: await readHelp(context, params.id) }))

  api.bind(changePersonEmail, async ({ params, body }, { viewer }) => {
    await changeEmail(context, signedIn(viewer), params.id, body)
    return { body: { message: 'The new address has a link now. The change is made once it is opened.' } }
  })

  api.bind(helpPerson, async ({ params, body }, { viewer }) => {
    if (body.act === 'mail-reset') {
      await sendReset(context, signedIn(viewer), params.id)
      return { body: { message: 'The link is on its way to the person’s address. It works for one hour.' } }
    }
    const ended = await endSessions(context, signedIn(viewer), params.id)
    return { body: { message: ended === 1 ? 'One device was signed out.' : `${ended} devices were signed out.` } }
  })

  api.bind(erasePerson, async ({ params, body }, { viewer }) => {
    await erase(context, signedIn(viewer), params.id, body.note)
    return { body: { message: 'The account is closed, and the personal data is erased.' } }
  })
}
