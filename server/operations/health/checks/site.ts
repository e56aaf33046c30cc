import { readStoredSite, undecided } from '../../../platform/site'
import type { Check, Finding } from '../check'

const ADVICE = 'Save the form under “Site” on the admin screen.'

/** Whether somebody has said what the pages show about the organisation, before real money is taken in its name. */
export const siteCheck: Check = {
  name: 'site',
  title: 'Settings of the site',
  async run(context) {
    const { config, settings, database } = context
    const { site } = await readStoredSite(database.read)
    const open = undecided(site, config)
    if (open.length > 0) return [examples(open, settings.payments === 'live')]
    if (site.supportEmail === '')
      return [
        {
          level: 'warning',
          text: 'The site has no support address: people only have the contact form.',
          advice: ADVICE,
        },
      ]
    return [{ level: 'ok', text: 'The settings of the site are decided.', advice: null }]
  },
}

function examples(open: string[], isLive: boolean): Finding {
  const names = open.join(', ')
  return isLive
    ? {
        level: 'problem',
        text: `Payments are live, and nobody has decided: ${names}. Pages leave it out.`,
        advice: ADVICE,
      }
    : { level: 'ok', text: `Still examples, which live payments will hide: ${names}.`, advice: null }
}
