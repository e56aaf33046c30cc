import type Router from '@koa/router'
import {
  askToFollow,
  changeFollow,
  followFundraiser,
  listFollows,
  readFollow,
  unfollowFundraiser,
} from '#shared/contract/account/follows'
import { listNotifications, readNotifications } from '#shared/contract/account/notifications'
import { parse } from '#shared/contract/base/parse'
import { type AccountsGuard, createAccountsGuard } from '../../community/auth/limits'
import { askToFollow as ask, changeFollow as change, readFollow as readByMail } from '../../community/follow-by-mail'
import { follow, unfollow } from '../../community/follows'
import { presentFundraiserCard } from '../../community/fundraisers/present'
import { listFollowed } from '../../community/fundraisers/service'
import { signedIn } from '../../community/sessions/viewer'
import type { Context } from '../../context'
import { noteRead, readNotifications as readList } from '../../giving/notifications/list'
import { Refusal } from '../../platform/refusals/refusal'
import type { Api } from '../api/api'
import { readFormBody } from '../api/body'
import { inEachLanguage, inOwnLanguage } from '../language'
import { seeOther } from './letters'

export function bindFollows(api: Api, context: Context, guard: AccountsGuard): void {
  api.bindBody(followFundraiser, async ({ params, body }, { viewer }) => {
    await follow(context, signedIn(viewer), params.id, body.choice)
    return { follows: true }
  })

  api.bindBody(unfollowFundraiser, async ({ params }, { viewer }) => {
    await unfollow(context, signedIn(viewer).id, params.id)
    return { follows: false }
  })

  api.bindBody(listFollows, async (_, { viewer }) =>
    (await listFollowed(context.database.read, signedIn(viewer).id)).map((row) => ({
      ...presentFundraiserCard(row),
      choice: row.choice,
    })),
  )

  api.bindBody(askToFollow, async ({ params, body }, { address }) => ({
    message: await ask(context, guard, { fundraiserId: params.id, email: body.email, address }),
  }))

  // The token alone grants the access.
  api.bindBody(readFollow, ({ params }) => readByMail(context, params.token))

  api.bindBody(changeFollow, async ({ params, body }) => {
    await change(context, params.token, body.choice)
    return body
  })
}

export function bindNotifications(api: Api, context: Context): void {
  api.bindList(listNotifications, ({ query }, { viewer }) => readList(context, signedIn(viewer), query))

  api.bindBody(readNotifications, ({ body }, { viewer }) => noteRead(context, signedIn(viewer), body.upTo))
}

/** For the forms without script. */
export function followRoutes(router: Router, context: Context): void {
  const guard = createAccountsGuard(context)

  router.post(inEachLanguage('/follow/:token'), async (ctx) => {
    const choice = (await readFormBody(ctx.req)).get('choice')
    const params = parse(changeFollow.params, ctx.params)
    const body = parse(changeFollow.body, { choice: choice === 'none' ? null : choice })
    const isDone = params.ok && body.ok && (await done(change(context, params.value.token, body.value.choice)))
    seeOther(ctx, inOwnLanguage(`/follow/${encodeURIComponent(ctx.params.token ?? '')}?done=${isDone}`))
  })

  router.post(inEachLanguage('/fundraiser/:id/follow'), async (ctx) => {
    const params = parse(askToFollow.params, ctx.params)
    const body = parse(askToFollow.body, Object.fromEntries(await readFormBody(ctx.req)))
    const isSent =
      params.ok &&
      body.ok &&
      (await done(ask(context, guard, { fundraiserId: params.value.id, email: body.value.email, address: ctx.ip })))
    const page = `/fundraiser/${encodeURIComponent(ctx.params.id ?? '')}`
    seeOther(ctx, inOwnLanguage(`${page}?follow=${isSent ? 'sent' : 'failed'}#follow`))
  })
}

/** Whether it was done, or refused. */
async function done(work: Promise<unknown>): Promise<boolean> {
  try {
    await work
    return true
  } catch (error) {
    if (error instanceof Refusal && error.status < 500) return false
    throw error
  }
}
