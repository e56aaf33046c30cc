/** Every payment provider. Outside the providers' own folders their names are said here and in the registry alone. */
export const PROVIDERS = ['stripe', 'flutterwave'] as const

export type Provider = (typeof PROVIDERS)[number]
