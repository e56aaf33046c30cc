import type { Config } from '../platform/config'
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from './demo/accounts'

/** The text that is printed once the server listens: its address and, with demo data, the demo accounts. `notes`: further lines. */
export function welcome(config: Config, origin: string, notes: readonly string[] = []): string {
  const lines = [`Pamoja is at ${origin}`]
  if (config.payments === 'sandbox') lines.push('Payments go to the sandbox: no real money moves.')
  if (config.production && config.smtpUrl === null)
    lines.push(
      `No mail is sent (SMTP_URL=files): letters are in ${config.dataDirectory}/mail for a day, readable for all who can read that folder.`,
    )
  lines.push(...config.warnings)
  if (config.demoData) {
    lines.push(
      `Demo accounts (password ${DEMO_PASSWORD}):`,
      ...DEMO_ACCOUNTS.map(({ email, role }) => `  ${email.padEnd(22)} ${role}`),
    )
  }
  lines.push(...notes)
  return `${lines.join('\n')}\n`
}
