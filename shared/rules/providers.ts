/**
 * All payment providers. A new one also needs a folder, traits and a gateway in `server/platform/providers` (`registry.ts`, `gateways.ts`,
 * `endpoints.ts`), its keys in `config.ts`, and its name in the words of the admin screen; the types demand each of these.
 */
export const PROVIDERS = ['stripe', 'flutterwave'] as const

export type Provider = (typeof PROVIDERS)[number]
