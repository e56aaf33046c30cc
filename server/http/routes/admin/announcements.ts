import {
  createAnnouncement,
  endAnnouncement,
  getAnnouncements,
  listAnnouncements,
  setMaintenance,
} from '#shared/contract/admin/announcements'
import { signedIn } from '../../../community/sessions/policy'
import {
  endAnnouncement as end,
  prepareAnnouncement,
  readAnnouncements,
} from '../../../operations/admin/announcements/announcements'
import { readCurrent } from '../../../platform/announcements/current'
import { setMaintenance as set } from '../../../platform/announcements/maintenance'
import type { Context } from '../../../platform/context'
import type { Api } from '../../api/api'
import { createOnce } from '../../api/idempotency'

export function bindAnnouncements(api: Api, context: Context): void {
  const once = createOnce(context)

  api.bind(listAnnouncements, async () => ({ body: [...(await readCurrent(context)).shown] }), { shared: true })

  api.bind(getAnnouncements, async () => ({ body: await readAnnouncements(context) }))

  api.bind(createAnnouncement, (input, caller) =>
    once(createAnnouncement, input, caller, async () => {
      const announce = prepareAnnouncement(context, signedIn(caller.viewer), input.body)
      return async (transaction) => ({ status: 201, body: await announce(transaction) })
    }),
  )

  api.bind(endAnnouncement, async ({ params }, { viewer }) => {
    await end(context, signedIn(viewer), params.id)
    return { body: { message: 'The announcement is not shown any more.' } }
  })

  api.bind(setMaintenance, async ({ body: { isOn, message } }, { viewer }) => {
    const change = { isOn, message: message || null, actorId: signedIn(viewer).id, now: context.clock() }
    await set(context.database, change)
    return { body: { message: isOn ? 'Nothing can be changed until you end it.' : 'Everything works again.' } }
  })
}
