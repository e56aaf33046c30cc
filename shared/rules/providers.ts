/** Every payment provider. Outside the providers' own folders their names stand here, and in `server/platform/providers/registry.ts`. */
export const PROVIDERS = ['stripe', 'flutterwave'] as const

export type Provider = (typeof PROVIDERS)[number]
