import { getPushKey, removePush, savePush } from '#shared/contract/account/push'
import { signedIn } from '../../community/sessions/viewer'
import type { Context } from '../../context'
import { readPushKeys } from '../../giving/notifications/push/keys'
import { removeSubscription, saveSubscription } from '../../giving/notifications/push/subscriptions'
import type { Api } from '../api/api'

/** The browsers of the user that show notifications. */
export function bindPush(api: Api, context: Context): void {
  api.bindBody(getPushKey, async () => ({ publicKey: (await readPushKeys(context)).publicKey }))

  api.bindBody(savePush, async ({ body }, { viewer }) => {
    await saveSubscription(context, signedIn(viewer), body)
    return { showsNames: body.showsNames }
  })

  api.bindBody(removePush, async ({ body }, { viewer }) => ({
    removed: await removeSubscription(context, signedIn(viewer).id, body.endpoint),
  }))
}
