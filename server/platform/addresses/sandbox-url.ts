const SETTING = 'SANDBOX_URL'
const OWN_MACHINE = ['localhost', '127.0.0.1', '[::1]']

/** What is wrong with the address at which browsers find the sandbox, and whether it is missing: null is the port of this machine. */
export function checkSandboxUrl(
  url: string | null,
  publicUrl: string,
  payments: 'sandbox' | 'live',
): { problems: string[]; warnings: string[] } {
  const isSandbox = payments === 'sandbox'
  if (url === null) {
    const isMissing = isSandbox && !OWN_MACHINE.includes(new URL(publicUrl).hostname)
    return {
      problems: [],
      warnings: isMissing ? [`${SETTING}: not set, so only browsers on this machine can pay in the sandbox`] : [],
    }
  }
  const problems: string[] = []
  if (!isSandbox) problems.push(`${SETTING}: only with PAYMENTS=sandbox`)
  if (new URL(url).origin === new URL(publicUrl).origin)
    problems.push(`${SETTING}: needs another name or port than PUBLIC_URL`)
  // Browsers load nothing over http into a page that came over https.
  if (publicUrl.startsWith('https:') && !url.startsWith('https:'))
    problems.push(`${SETTING}: must be https, like PUBLIC_URL`)
  return { problems, warnings: [] }
}
