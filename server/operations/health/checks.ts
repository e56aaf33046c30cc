import { formatCents } from '#shared/rules/money/money'
import { hasFactor } from '../../community/auth/second-factor'
import { listAdmins, requiredFrom } from '../../community/users/admins'
import type { Context } from '../../context'
import type { Config } from '../../platform/config'
import { signInToSmtp } from '../../platform/mail/delivery'
import { readMaintenance } from '../../platform/maintenance'
import { readStoredSite, undecided } from '../../platform/site'
import { ProviderAccessRefused } from '../../providers/gateway'
import { PROVIDERS, type Provider, traitsOf } from '../../providers/registry'
import { type Check, type CheckResult, type Finding, ok, problem, runChecks, warning } from './check'
import { backupAge, backupVerified, books, disk } from './data-checks'
import { publicAddress } from './public-address'
import { queues } from './queues'

export interface Health {
  results(): readonly CheckResult[]
  /** Checks everything now, or waits for the round that is running. */
  check(): Promise<readonly CheckResult[]>
}

export function createHealth(context: Context, checks = CHECKS): Health {
  let newest: readonly CheckResult[] = []
  let running: Promise<readonly CheckResult[]> | null = null
  return {
    results: () => newest,
    check() {
      running ??= runChecks(context, checks).then((results) => {
        newest = results
        running = null
        return results
      })
      return running
    },
  }
}

const TIMEOUT = 5_000
/** Milliseconds for which a sign-in counts: some mail servers limit them. A failed one is repeated in the next round. */
const LASTS = 60 * 60_000
const OK = ok('The mail server lets us in')
/** When each server of this process was last let in, in milliseconds since 1970. */
const signedIn = new WeakMap<Config, number>()

/** Whether the mail server lets us in. It sends nothing. */
export const mail: Check = {
  name: 'mail',
  title: 'Mail',
  async run({ config, clock }) {
    if (config.smtpUrl === null)
      return warning(
        `Mail is written to ${config.dataDirectory}/mail, not sent`,
        'Set SMTP_URL before real people use this.',
      )
    if (clock() - (signedIn.get(config) ?? Number.NEGATIVE_INFINITY) < LASTS) return OK
    try {
      await signInToSmtp(config.smtpUrl, TIMEOUT)
      signedIn.set(config, clock())
      return OK
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? String(error.code) : 'no answer'
      return problem(`The mail server does not let us in (${code})`, 'Check SMTP_URL. Mail waits, and is sent later.')
    }
  },
}

/** Whether each provider accepts our key. Reads a balance and changes nothing. */
export const providers: Check = {
  name: 'providers',
  title: 'Payment providers',
  async run(context) {
    const configured = PROVIDERS.filter((provider) => context.gateways[provider].configured)
    return (await Promise.all(configured.map((provider) => ask(context, provider)))).flat()
  },
}

async function ask({ gateways }: Context, provider: Provider): Promise<Finding[]> {
  const { name } = traitsOf(provider)
  const mode = gateways[provider].live ? 'live' : 'test'
  try {
    await gateways[provider].readBalances()
    return ok(`${name} accepts our ${mode} key`)
  } catch (error) {
    if (error instanceof ProviderAccessRefused)
      return problem(
        `${name} refuses our key`,
        'Copy the key from its dashboard again, and check its rights and our IP address there.',
      )
    return warning(`${name} does not answer`, 'Payments by it wait. Look at its status page; nothing is lost.')
  }
}

/** Whether the admins have the second factor that real money asks of them. Names them by their numbers. */
export const secondFactors: Check = {
  name: 'second-factor',
  title: 'Second factor of admins',
  async run(context) {
    const { database, clock, config } = context
    if (config.mode !== 'live') return []
    const admins = await listAdmins(database.read)
    const without: string[] = []
    for (const admin of admins) {
      const from = await requiredFrom(context, admin)
      if (from === null || (await hasFactor(database.read, admin, clock()))) continue
      without.push(`of number ${admin.id} from ${new Date(from).toISOString().slice(0, 10)}`)
    }
    if (without.length === 0) return ok('All admins have one')
    return warning(
      `${without.length} of ${admins.length} admins have no second factor. It is required ${without.join(', ')}`,
      'They add a passkey or an authenticator app in their settings, under Security. Without it they can only read then.',
    )
  },
}

const MODE_TEXTS = {
  sandbox: 'Payments go to the sandbox: no real money moves',
  test: 'Payments are made with the providers’ test keys: no real money moves',
  live: 'Payments move real money',
}

/** Which money moves here. A public server without real money looks like one that has it. */
export const modeCheck: Check = {
  name: 'mode',
  title: 'Mode',
  run: async ({ config: { mode, production } }) =>
    production && mode !== 'live'
      ? warning(
          MODE_TEXTS[mode],
          'For a trial this is right. To take donations, begin with live keys and an empty database.',
        )
      : ok(MODE_TEXTS[mode]),
}

const ADVICE = 'Save the form under “Site” on the admin screen.'

/** Whether somebody has said what the pages show about the organisation, before real money is taken in its name. */
export const siteCheck: Check = {
  name: 'site',
  title: 'Settings of the site',
  async run(context) {
    const { config, settings, database } = context
    const { site } = await readStoredSite(database.read)
    const open = undecided(site, config)
    if (open.length > 0) return examples(open, settings.payments === 'live')
    if (site.supportEmail === '')
      return warning('The site has no support address: people only have the contact form.', ADVICE)
    return ok('The settings of the site are decided.')
  },
}

function examples(open: string[], isLive: boolean): Finding[] {
  const names = open.join(', ')
  return isLive
    ? problem(`Payments are live, and nobody has decided: ${names}. Pages leave it out.`, ADVICE)
    : ok(`Still examples, which live payments will hide: ${names}.`)
}

/** Whether maintenance is on: it is easily forgotten. */
export const maintenance: Check = {
  name: 'maintenance',
  title: 'Maintenance',
  async run({ database }) {
    const on = await readMaintenance(database.read)
    if (on === null) return ok('Maintenance is off')
    const since = `${new Date(on.since).toISOString().slice(0, 16).replace('T', ' ')} UTC`
    return warning(
      `Maintenance has been on since ${since}: nobody can change anything`,
      'End it with: npm run pamoja -- maintenance off',
    )
  },
}

/** Whether one admin alone may send any amount of real money. */
export const secondApproval: Check = {
  name: 'second-approval',
  title: 'Second approval',
  run: async ({ config: { mode, secondApprovalFrom } }) => {
    if (secondApprovalFrom !== null)
      return ok(`From ${formatCents(secondApprovalFrom)} in seven days two admins send it`)
    const text = 'One admin alone may send any amount'
    return mode === 'live' ? warning(text, 'Set PAYOUT_SECOND_APPROVAL_FROM, and have two admins.') : ok(text)
  },
}

export const CHECKS: readonly Check[] = [
  disk,
  books,
  backupAge,
  backupVerified,
  queues,
  mail,
  providers,
  publicAddress,
  modeCheck,
  secondFactors,
  secondApproval,
  siteCheck,
  maintenance,
]
