import { siteCheck } from '../operations/health/checks/site'
import { offerSetup } from '../operations/setup/setup-link'
import type { Context } from '../platform/context'

/** What the person who starts the server should do about it, in lines. */
export async function startNotes(context: Context): Promise<string[]> {
  const address = await offerSetup(context)
  const findings = await siteCheck.run(context)
  return [
    ...(address ? [`There is no admin yet. To make the first one, open this once, within 24 hours: ${address}`] : []),
    ...findings
      .filter(({ level }) => level === 'problem')
      .map(({ text, advice }) => `Warning: ${[text, advice].filter(Boolean).join(' ')}`),
  ]
}
