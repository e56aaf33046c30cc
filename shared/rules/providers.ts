/** All payment providers. Outside their own folders, only this file and `server/platform/providers/registry.ts` name them. */
export const PROVIDERS = ['stripe', 'flutterwave'] as const

export type Provider = (typeof PROVIDERS)[number]
