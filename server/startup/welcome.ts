import type { Config } from '../platform/config'
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from './demo/accounts'

/** The text that is printed once the server listens: its address and, with demo data, the demo accounts. */
export function welcome(config: Config, origin: string): string {
  const lines = [`Pamoja is at ${origin}`]
  if (config.payments === 'sandbox') lines.push('Payments go to the sandbox: no real money moves.')
  if (config.production && config.smtpUrl === null)
    lines.push(`Without SMTP_URL no mail is sent: letters lie in ${config.dataDirectory}/mail.`)
  if (config.demoData) {
    lines.push(
      `Demo accounts (password ${DEMO_PASSWORD}):`,
      ...DEMO_ACCOUNTS.map(({ email, role }) => `  ${email.padEnd(22)} ${role}`),
    )
  }
  return `${lines.join('\n')}\n`
}
