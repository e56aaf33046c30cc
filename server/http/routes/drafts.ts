import { deleteDraft, getDraft, listDrafts, putDraft } from '#shared/contract/drafts'
import { say } from '#shared/language/say'
import { forgetDraft, readDraft, readDrafts, saveDraft } from '../../community/drafts'
import { signedIn } from '../../community/sessions/viewer'
import type { Context } from '../../context'
import type { Api } from '../api/api'

/** Bytes: the longest text and all photos. */
const BODY_LIMIT = 2 * 1024 * 1024

/** Copies of the user's own drafts. Nobody else can read them, admins included. */
export function bindDrafts(api: Api, context: Context): void {
  api.bindBody(listDrafts, async (_, { viewer }) => {
    const { id } = signedIn(viewer)
    return { account: id, drafts: await readDrafts(context, signedIn(viewer)) }
  })

  api.bindBody(getDraft, ({ params }, { viewer }) => readDraft(context, signedIn(viewer), params))

  api
    .with({ bodyLimit: BODY_LIMIT })
    .bindBody(putDraft, (input, { viewer }) => saveDraft(context, signedIn(viewer), input))

  api.bindBody(deleteDraft, async (input, { viewer }) => {
    await forgetDraft(context, signedIn(viewer), input)
    return { message: say('The draft is deleted.') }
  })
}
