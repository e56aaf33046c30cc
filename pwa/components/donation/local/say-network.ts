import { say } from '#shared/language/say'

/** A way to pay as people read it. Networks have names; a transfer from any bank is one of our words (shared/rules/money/mobile-money). */
export const sayNetwork = (network: string): string => (network === 'Bank transfer' ? say('Bank transfer') : network)
