import type Router from '@koa/router'
import { parse } from '#shared/contract/base/parse'
import { sendMessage } from '#shared/contract/messages'
import { say } from '#shared/language/say'
import { messagePath, reportedIn } from '#shared/rules/messages'
import type { Context } from '../../../context'
import { storeMessage } from '../../../operations/messages/send'
import { DAY } from '../../../platform/durations'
import { refuseInput } from '../../../platform/refusals/refusal'
import { readFormBody } from '../../api/body'
import { readCaller } from '../../api/caller'
import { inOwnLanguage } from '../../language'
import { refusingOnPage, type ShowPage } from './pages'

const nothingThere = () => ({ title: say('This did not work'), text: say('There is nothing at this address') })

/** The forms of /contact and /report, sent without script: the browser keeps what was typed behind its back button. */
export function messageRoutes(router: Router, context: Context, show: ShowPage): void {
  const { clock, secrets } = context
  for (const kind of ['contact', 'report']) {
    router.post(
      `/${kind}`,
      refusingOnPage(show, nothingThere, async (ctx) => {
        const caller = await readCaller(context, ctx)
        const typed = Object.fromEntries(await readFormBody(ctx.req))
        const about = kind === 'report' ? reportedIn(new URLSearchParams(ctx.querystring)) : {}
        const content = { ...typed, kind, about, isEmergency: typed.isEmergency === 'on' }
        const place = [caller.viewer?.id ?? ctx.ip, Math.floor(clock() / DAY), content]
        const message = parse(sendMessage.body, {
          ...content,
          publicId: toUuid(secrets.keyedHash(JSON.stringify(place), 'message-form')),
        })
        if (!message.ok) throw refuseInput(message.issues)
        await storeMessage(context, message.value, caller)
        ctx.set({ 'Cache-Control': 'no-store', Location: inOwnLanguage(messagePath(message.value.publicId)) })
        ctx.status = 303
      }),
    )
  }
}

/** The same text of the same person on one day is one message, so a form that is sent twice arrives once. */
const toUuid = (hash: string): string => {
  const hex = Buffer.from(hash, 'base64url').toString('hex').slice(0, 32)
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}
