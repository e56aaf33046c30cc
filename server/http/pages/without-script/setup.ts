import type Router from '@koa/router'
import type { RouterContext } from '@koa/router'
import { NETWORKS, updateSite } from '#shared/contract/admin/site'
import { parse } from '#shared/contract/base/parse'
import { signUp } from '#shared/contract/profiles'
import { say } from '#shared/language/say'
import type { SetupPage } from '#shared/plain-page'
import { createAccountsGuard } from '../../../community/auth/limits'
import type { Context } from '../../../context'
import { isSetupLink, missingSettings, setUp } from '../../../operations/setup'
import { Refusal, refuse } from '../../../platform/refusals/refusal'
import { readFormBody } from '../../api/body'
import { refusalHeaders } from '../../errors'
import { noteFacts } from '../../request-facts'
import { refusingOnPage, type ShowPage } from './pages'

const noLink = () => ({
  title: say('This link does not work'),
  text: say(
    'It was used, or it is older than a day, or there is an admin. While there is none, each start of the server prints a new one.',
  ),
})

const NEW_FORM = { issues: [], problem: null }

/** The page of the link that the server prints while it has no admin: it makes the first one, and asks for the settings of the site. */
export function setupRoutes(router: Router, context: Context, show: ShowPage): void {
  const guard = createAccountsGuard(context)
  const { database, securityLog } = context
  const page = (work: (ctx: RouterContext, token: string) => Promise<void>) =>
    refusingOnPage(show, noLink, async (ctx) => {
      ctx.set('Referrer-Policy', 'no-referrer')
      ctx.set('X-Robots-Tag', 'noindex')
      noteFacts(ctx.req, { subject: 'route:/setup' })
      await work(ctx, ctx.params.token ?? '')
    })
  const refuseWrong = async (ctx: RouterContext, token: string) => {
    if (await isSetupLink(context, database.read, token)) return
    await guard.admitWrongLink(ctx.ip)
    throw refuse('setup.link-invalid')
  }

  router.get(
    '/setup/:token',
    page(async (ctx, token) => {
      await refuseWrong(ctx, token)
      const { name, email, claim, links } = context.settings.site
      const typed = { 'site.name': name, supportEmail: email ?? '', claim: claim ?? '' }
      const addresses = Object.fromEntries(links.map((link) => [`links.${link.name}`, link.address]))
      await show(ctx, { name: 'setup', typed: { ...typed, ...addresses }, ...NEW_FORM })
    }),
  )

  router.post(
    '/setup/:token',
    page(async (ctx, token) => {
      await guard.admitSignUpTry(ctx.ip)
      await refuseWrong(ctx, token)
      const fields = Object.fromEntries(await readFormBody(ctx.req))
      const form: SetupPage = { name: 'setup', typed: { ...fields, password: '' }, ...NEW_FORM }
      const person = parse(signUp.body, fields)
      const site = parse(updateSite.body, siteOf(fields))
      const issues = [
        ...(person.ok ? [] : person.issues),
        ...(site.ok
          ? []
          : site.issues.map((issue) => (issue.path === 'name' ? { ...issue, path: 'site.name' } : issue))),
      ]
      if (!person.ok || !site.ok) return show(ctx, { ...form, issues }, 400)
      try {
        const admin = await setUp(context, token, { person: person.value, site: site.value })
        securityLog.record('account-created', { address: ctx.ip, userId: admin.id, subject: 'route:/setup' })
        securityLog.record('role-changed', { address: ctx.ip, userId: admin.id, subject: `user:${admin.id}` })
        await context.site.refresh()
        await show(ctx, { name: 'set-up', email: person.value.email, missing: missingSettings(context) })
      } catch (error) {
        if (!(error instanceof Refusal) || error.status === 404) throw error
        noteFacts(ctx.req, { refusal: error })
        ctx.set(refusalHeaders(error))
        await show(
          ctx,
          { ...form, issues: error.issues, problem: error.issues.length > 0 ? null : error.message },
          error.status,
        )
      }
    }),
  )
}

const siteOf = (fields: Record<string, string>) => ({
  name: fields['site.name'],
  supportEmail: fields.supportEmail,
  claim: fields.claim,
  links: Object.fromEntries(NETWORKS.map((network) => [network, fields[`links.${network}`] ?? ''])),
  version: 0,
})
