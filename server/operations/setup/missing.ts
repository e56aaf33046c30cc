import type { Context } from '../../platform/context'
import { PROVIDERS } from '../../platform/providers/registry'
import { readLegalPerson } from '../../platform/site/legal-person'

/** What the configuration of this server still lacks before it can take donations, in sentences. */
export async function missingSettings(context: Context): Promise<string[]> {
  const { config, settings, database } = context
  const { payments, publicUrl } = settings
  return [
    ...(payments === 'sandbox' ? ['Payments go to the sandbox. Set PAYMENTS=live and the providers’ keys.'] : []),
    ...(payments === 'test' ? ['Payments use test keys: no real money moves. Replace them by live keys.'] : []),
    ...(payments === 'sandbox'
      ? []
      : [
          `Each provider that you use must know its address for webhooks: ${PROVIDERS.map((provider) => `${publicUrl}/api/webhooks/${provider}`).join(', ')}.`,
        ]),
    ...(config.smtpUrl === null ? ['No mail is sent. Set SMTP_URL and MAIL_FROM.'] : []),
    ...((await readLegalPerson(context, database.read)) === null
      ? ['Receipts name no legal person. Enter it on the admin screen under “Site”.']
      : []),
  ]
}
