import type { Context } from '../../context'
import { PROVIDERS } from '../../providers/registry'

/** What the configuration of this server still lacks before it can take donations, in sentences. */
export function missingSettings({ config, settings }: Pick<Context, 'config' | 'settings'>): string[] {
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
    ...(config.organisation === null ? ['Receipts name no legal person. Set ORGANISATION_NAME and the others.'] : []),
  ]
}
