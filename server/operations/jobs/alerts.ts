import { mailAdmins } from '../../community/users/admins'
import type { Context } from '../../context'
import { type Letter, SITE_NAME } from '../../platform/mail/letter'
import { type CheckResult, worstLevel } from '../health/check'
import type { Health } from '../health/checks'
import { type Repeated, repeat } from './repeat'

const PAUSE = 5 * 60_000
export const ALERTS = 'health:'

/** Starts to check this installation, and to mail every admin about a problem that two rounds in a row found: at most once a day for each. */
export function startHealthWorker(context: Context, health: Health): Repeated {
  const judge = createAlerts(context)
  return repeat(
    PAUSE,
    async () => judge(await health.check()),
    (error) => context.log.error({ error }, 'health worker failed'),
  )
}

export function createAlerts(context: Context): (results: readonly CheckResult[]) => Promise<void> {
  let before = new Set<string>()
  return async (results) => {
    const bad = results.filter(({ findings }) => worstLevel(findings) === 'problem')
    for (const { name } of bad) context.log.error({ check: name }, 'a check found a problem')
    const lasting = bad.filter(({ name }) => before.has(name))
    before = new Set(bad.map(({ name }) => name))
    if (lasting.length > 0) await mailProblems(context, lasting)
  }
}

async function mailProblems(context: Context, results: CheckResult[]): Promise<void> {
  const day = new Date(context.clock()).toISOString().slice(0, 10)
  await context.database.transaction(async (transaction) => {
    // The same key on every server and in every round: the first one that finds it mails it.
    for (const result of results)
      await mailAdmins(transaction, context, `${ALERTS}${result.name}:${day}`, () =>
        alertLetter(context.settings.publicUrl, result),
      )
  })
}

function alertLetter(publicUrl: string, { title, findings }: CheckResult): Letter {
  const problems = findings.filter(({ level }) => level === 'problem')
  return {
    subject: `${SITE_NAME} needs a look: ${title}`,
    paragraphs: problems.map(({ text, advice }) => (advice === null ? `${text}.` : `${text}. ${advice}`)),
    action: { label: 'Open the admin page', url: `${publicUrl}/admin` },
    ending: ['`npm run pamoja -- doctor` on the server says the same. This mail comes once a day until it is mended.'],
  }
}
