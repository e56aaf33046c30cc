import type { Config } from './config'
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from './demo/accounts'

/** What is printed once the server listens: where it is and, with the demo, who one can be. */
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
