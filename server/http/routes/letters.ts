import type Router from '@koa/router'
import type { RouterContext } from '@koa/router'
import { changeEmail, confirmEmail, sendConfirmation } from '#shared/contract/account/confirm-email'
import { parse } from '#shared/contract/base/parse'
import { getNotices, sayNotMe, unsubscribe, updateNotices } from '#shared/contract/letters'
import { say } from '#shared/language/say'
import { changeLink, confirmChange, requestOwnChange } from '../../community/auth/change-email'
import { confirmEmail as confirm, mailConfirmationAgain } from '../../community/auth/confirm-email'
import type { AccountsGuard } from '../../community/auth/limits'
import { signedIn } from '../../community/sessions/viewer'
import type { Context } from '../../context'
import { choose, readChoice } from '../../giving/notifications/notices'
import { unsubscribe as end } from '../../giving/notifications/unsubscribe'
import { sayNotMe as denyAct } from '../../operations/not-me'
import { Refusal } from '../../platform/refusals/refusal'
import type { Api } from '../api/api'
import { readFormBody } from '../api/body'
import { knownDevice } from '../api/caller'
import { inEachLanguage, inOwnLanguage } from '../language'

export function bindLetters(api: Api, context: Context, guard: AccountsGuard): void {
  // Mail programs post without a cookie, from anywhere: the token alone grants the access.
  api
    .with({ ignoresBody: true })
    .bindBody(unsubscribe, async ({ params }) => ({ message: await end(context, params.token) }))

  // For the page where the reader of a mail says "this was not me". The token alone grants the access.
  api.bindBody(sayNotMe, async ({ body }, { address }) => ({ message: await denyAct(context, body.token, address) }))

  api.bindBody(getNotices, async (_, { viewer }) => ({
    donationNotices: await readChoice(context, signedIn(viewer).id),
  }))

  api.bindBody(updateNotices, async ({ body }, { viewer }) => ({
    donationNotices: await choose(context, signedIn(viewer).id, body.donationNotices),
  }))

  api.bindBody(changeEmail, async ({ body }, { viewer }) => {
    await requestOwnChange(context, guard, signedIn(viewer), body)
    return { message: say('We have mailed a link to the new address. Open it to make the change.') }
  })

  // One page for both kinds of links.
  api.bind(confirmEmail, async ({ body }, { viewer, address }) => {
    const change = changeLink.read(context, body.token)
    const deviceCookie = change
      ? await confirmChange(context, change.changeId, viewer, address)
      : await confirm(context, body.token, address)
    const message = change
      ? say('Your email address is changed. From now on you sign in with it.')
      : say('Thank you. Your email address is confirmed.')
    return {
      body: { message, isChanged: change !== null },
      headers: deviceCookie === null ? {} : knownDevice(deviceCookie, context.config.publicUrl),
    }
  })

  api.bindBody(sendConfirmation, async (_, { viewer }) => {
    const isSent = await mailConfirmationAgain(context, guard, signedIn(viewer))
    return {
      message: isSent ? say('We have sent you the link again.') : say('Your email address is confirmed already.'),
    }
  })
}

/** For the form without script, and mail programs that only open addresses: a GET changes nothing. */
export function unsubscribeRoutes(router: Router, context: Context): void {
  router.post(inEachLanguage('/unsubscribe/:token'), async (ctx) => {
    const params = parse(unsubscribe.params, ctx.params)
    const isDone = params.ok && (await end(context, params.value.token).then(() => true, whenNotValid))
    seeOther(ctx, inOwnLanguage(`/unsubscribe/${encodeURIComponent(ctx.params.token ?? '')}?done=${isDone}`))
  })
  router.get('/api/unsubscribe/:token', (ctx) =>
    seeOther(ctx, `/unsubscribe/${encodeURIComponent(ctx.params.token ?? '')}`),
  )
}

export function seeOther(ctx: RouterContext, location: string): void {
  ctx.status = 303
  ctx.set({ Location: location, 'Cache-Control': 'no-store' })
}

function whenNotValid(error: unknown): false {
  if (error instanceof Refusal && error.status === 404) return false
  throw error
}

/** For the form without script. A GET changes nothing, because mail scanners open links. */
export function notMeRoutes(router: Router, context: Context): void {
  router.post(inEachLanguage('/not-me'), async (ctx) => {
    const body = parse(sayNotMe.body, Object.fromEntries(await readFormBody(ctx.req)))
    const isDone = body.ok && (await denyAct(context, body.value.token, ctx.ip).then(() => true, whenSpent))
    seeOther(ctx, inOwnLanguage(`/not-me?done=${isDone}`))
  })
}

/** An invitation that was accepted meanwhile counts as a link that is not valid any more. */
function whenSpent(error: unknown): false {
  if (error instanceof Refusal && (error.status === 404 || error.status === 409)) return false
  throw error
}
