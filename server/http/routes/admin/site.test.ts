import { beforeEach, describe, expect, it } from 'vitest'
import { getSite, type SiteSettings, updateSite } from '#shared/contract/admin/site'
import { mailConfirmation } from '../../../community/auth/confirm-email'
import { readSite } from '../../../operations/admin/site'
import { createStats } from '../../../operations/admin/stats'
import { siteCheck } from '../../../operations/health/checks'
import { createSite } from '../../../platform/site'
import { actsOn, signInAdmin } from '../../../testing/admins'
import { buildUser } from '../../../testing/builders'
import { openServer, type TestContext } from '../../../testing/context'
import { queuedMails } from '../../../testing/mail'
import type { TestServer } from '../../../testing/serve'

const CLAIM = 'Pamoja is a registered nonprofit with verified status.'
const OWN = {
  name: 'Harambee',
  supportEmail: 'help@harambee.or.ke',
  claim: 'Registered in Kenya.',
  links: { Facebook: 'https://www.facebook.com/harambee' },
}
const LINKS = [{ name: 'Facebook', address: 'https://www.facebook.com/harambee' }]

describe('the settings of the site', () => {
  let context: TestContext
  let server: TestServer
  let headers: Record<string, string>
  beforeEach(async () => {
    ;({ context, server } = await openServer())
    headers = (await signInAdmin(context)).headers
  })

  const read = async () => (await server.call(getSite, {}, headers)).body as SiteSettings
  const change = (typed: object, version: number) =>
    server.send('PUT', updateSite.path, { headers, body: { ...typed, version } })
  const live = () => ({ ...context, settings: { ...context.settings, payments: 'live' as const } })
  const typedOf = ({ name, supportEmail, claim, links }: SiteSettings) => ({
    ...{ name, supportEmail, claim },
    links: Object.fromEntries(links.map((link) => [link.name, link.address])),
  })

  it('are the examples until an admin sets others, and then those on every page', async () => {
    expect(await read()).toMatchObject({
      name: 'Pamoja',
      supportEmail: 'support@pamoja.example',
      claim: CLAIM,
      version: 0,
      changedAt: null,
      undecided: [],
    })
    expect((await change(OWN, 0)).body).toMatchObject({ ...OWN, links: LINKS, version: 1 })
    await context.site.refresh()
    const { supportEmail: email, ...others } = OWN
    expect(context.settings.site).toEqual({ ...others, links: LINKS, email })
  })

  it('are recorded in the audit trail with what they were before', async () => {
    await change(OWN, 0)
    await change({ ...OWN, supportEmail: 'thief@evil.net' }, 1)
    const acts = await actsOn(context, 'site')
    expect(acts.map(({ action, before, after }) => [action, before, after])).toEqual([
      [
        'change-site',
        '{"name":null,"supportEmail":null,"claim":null,"links":null}',
        JSON.stringify({ ...OWN, links: LINKS }),
      ],
      ['change-site', '{"supportEmail":"help@harambee.or.ke"}', '{"supportEmail":"thief@evil.net"}'],
    ])
  })

  it('do not overwrite what another admin changed meanwhile', async () => {
    const answers = await Promise.all([change(OWN, 0), change({ ...OWN, name: 'Ubuntu' }, 0)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await change({ ...OWN, name: 'Ujamaa' }, 0)).status).toBe(409)
    expect(await actsOn(context, 'site')).toHaveLength(1)
  })

  it.each([
    { supportEmail: 'help@harambee.example' },
    { supportEmail: 'nobody' },
    { name: '' },
    { name: 'x'.repeat(41) },
    { links: { Facebook: 'http://www.facebook.com/harambee' } },
    { links: { Facebook: 'javascript:alert(1)//https://x.com' } },
    { links: { Facebook: 'https://facebook.com@evil.net/' } },
    { links: { X: 'https://x.com/pamoja_example' } },
  ])('refuse %j', async (wrong) => {
    expect((await change({ ...OWN, ...wrong }, 0)).status).toBe(400)
    expect((await read()).version).toBe(0)
  })

  it('can say that there is no address, no claim and no link', async () => {
    await change({ name: 'Pamoja', supportEmail: '', claim: '', links: {} }, 0)
    await context.site.refresh()
    expect(context.settings.site).toEqual({ name: 'Pamoja', email: null, claim: null, links: [] })
  })

  it('have a line for the top of every page, which goes when it is emptied', async () => {
    await change({ ...OWN, notice: ' Mobile money in Kenya is slow today. ' }, 0)
    await context.site.refresh()
    expect(context.settings.site.notice).toBe('Mobile money in Kenya is slow today.')
    await change({ ...OWN, notice: '' }, 1)
    await context.site.refresh()
    expect(context.settings.site).not.toHaveProperty('notice')
  })

  it('never show an example with live payments, and name what is not decided', async () => {
    const site = createSite(context.database, true, context.log)
    await site.refresh()
    expect(site.current()).toEqual({ name: 'Pamoja', email: null, claim: null, links: [] })
    expect(await readSite(live(), context.database.read)).toMatchObject({
      supportEmail: '',
      claim: '',
      links: [],
      undecided: ['name of the site', 'support address', 'claim', 'social links'],
    })
    const count = createStats(live())
    expect((await count()).undecidedSettings).toBe(4)
    // In test mode the examples stay visible, and saving another field decides nothing about them.
    await change({ ...typedOf(await read()), name: 'Harambee' }, 0)
    expect((await readSite(live(), context.database.read)).undecided).toEqual([
      'support address',
      'claim',
      'social links',
    ])
  })

  it('are a problem for the health of a live site until they are decided', async () => {
    const levels = async (site: TestContext) => (await siteCheck.run(site)).map(({ level }) => level)
    expect(await levels(context)).toEqual(['ok'])
    expect(await levels(live())).toEqual(['problem'])
    await change({ ...OWN, supportEmail: '' }, 0)
    expect(await levels(live())).toEqual(['warning'])
    await change(OWN, 1)
    expect(await levels(live())).toEqual(['ok'])
  })

  it('put the name of the site into mails', async () => {
    const before = await buildUser(context, { email: 'before@example.org' })
    const after = await buildUser(context, { email: 'after@example.org' })
    await context.database.transaction((transaction) => mailConfirmation(context, transaction, before))
    await change({ ...OWN, name: 'Bread & $$alt' }, 0)
    await context.database.transaction((transaction) => mailConfirmation(context, transaction, after))
    const [old] = await queuedMails(context, 'before@example.org')
    const [mail] = await queuedMails(context, 'after@example.org')
    expect(old?.textBody).toMatch(/Welcome to Pamoja![\s\S]*\nPamoja\n/)
    expect(mail?.textBody).toMatch(/Welcome to Bread & \$\$alt![\s\S]*\nBread & \$\$alt\n/)
    expect(mail?.htmlBody).toContain('<p dir="auto">Bread &amp; $$alt</p>')
    expect(mail?.htmlBody).not.toMatch(/Pamoja|\u{e000}/u)
  })
})
