import { createTransport } from 'nodemailer'
import type { Check } from '../check'
import { ok, problem, warning } from '../findings'

/** Whether the mail server lets us in. It sends nothing. */
export const mail: Check = {
  name: 'mail',
  title: 'Mail',
  async run({ config }) {
    if (config.smtpUrl === null)
      return config.production
        ? [problem('No mail is sent', 'Set SMTP_URL and MAIL_FROM.')]
        : [warning(`Mail is written to ${config.dataDirectory}/mail`, 'Set SMTP_URL before real people use this.')]
    const transport = createTransport({
      url: config.smtpUrl,
      connectionTimeout: 5_000,
      greetingTimeout: 5_000,
      socketTimeout: 5_000,
    })
    try {
      await transport.verify()
      return [ok('The mail server lets us in')]
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? String(error.code) : 'no answer'
      return [problem(`The mail server does not let us in (${code})`, 'Check SMTP_URL. Mail waits, and is sent later.')]
    } finally {
      transport.close()
    }
  },
}
