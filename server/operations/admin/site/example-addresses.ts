/** Names that never belong to anybody (RFC 2606 and 6761). */
const EXAMPLE_HOST = /(?:^|\.)(?:example(?:\.(?:com|net|org))?|test|invalid|localhost)$/i
/** Our own examples: on networks only the path is made up. */
const EXAMPLE_ACCOUNT = /pamoja[-_.]example/i

/** Whether an e-mail address or a web address is only an example. */
export function isExample(address: string): boolean {
  if (EXAMPLE_ACCOUNT.test(address)) return true
  const host = URL.canParse(address) ? new URL(address).hostname : (address.split('@').at(-1) ?? '')
  return EXAMPLE_HOST.test(host)
}
