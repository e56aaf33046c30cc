import { answerDonation } from '#shared/contract/donations'
import { listNews } from '#shared/contract/news'
import { getMonth, hideNews, postNews, skipMonth, updateNews } from '#shared/contract/posting-news'
import { say } from '#shared/language/say'
import { hideNews as hide, prepareNews, prepareNewsEdit, readNews, readOneNews } from '../../community/news/news'
import { presentNews } from '../../community/news/present'
import { signedIn } from '../../community/sessions/viewer'
import type { Context } from '../../context'
import { answer } from '../../giving/donations/answer'
import { readMonth, skipMonth as skip } from '../../giving/month'
import { presentPage } from '../../platform/lists'
import type { Api } from '../api/api'
import { IMAGE_BODY_LIMIT } from '../api/body'

export function bindNews(api: Api, context: Context): void {
  const withImages = api.with({ bodyLimit: IMAGE_BODY_LIMIT })
  const readAgain = async (id: number) => presentNews(await readOneNews(context.database.read, id))

  api
    .with({ shared: 'visitors' })
    .bindList(listNews, async ({ params, query }, { viewer }) =>
      presentPage(await readNews(context, viewer, params.id, query), presentNews),
    )

  withImages.bindOnce(
    postNews,
    async ({ params, body }, { viewer }) => {
      const post = await prepareNews(context, signedIn(viewer), params.id, body)
      return async (transaction) => ({ status: 201, body: presentNews(await post(transaction)) })
    },
    readAgain,
  )

  withImages.bindOnce(
    updateNews,
    async ({ params, body }, { viewer }) => {
      const edit = await prepareNewsEdit(context, signedIn(viewer), params.id, body)
      return async (transaction) => ({ body: presentNews(await edit(transaction)) })
    },
    readAgain,
  )

  api.bindBody(hideNews, async ({ params, body }, { viewer }) => {
    await hide(context, signedIn(viewer), params.id, body.hidden)
    return { message: body.hidden ? say('The news is hidden.') : say('The news is shown.') }
  })

  api.bindBody(getMonth, async ({ params }, { viewer }) => ({
    draft: await readMonth(context, signedIn(viewer), params.id),
  }))

  api.bindBody(skipMonth, async ({ params, body }, { viewer }) => {
    await skip(context, signedIn(viewer), params.id, body.month)
    return { draft: await readMonth(context, signedIn(viewer), params.id) }
  })

  api.bindOnce(answerDonation, async ({ params, body }, { viewer }) => async (transaction) => ({
    status: 201,
    body: await answer(context, transaction, signedIn(viewer), params.id, body.text),
  }))
}
