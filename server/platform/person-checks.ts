interface Provider {
  verify: string
  script: string
  /** Origins that a page may load from, as the providers' documents list them. */
  sources: { scripts: string[]; frames: string[]; styles: string[]; connections: string[] }
}

const TURNSTILE = ['https://challenges.cloudflare.com']
const HCAPTCHA = ['https://hcaptcha.com', 'https://*.hcaptcha.com']

export const PERSON_CHECKS = {
  turnstile: {
    verify: 'https://challenges.cloudflare.com/turnstile/v0/siteverify',
    script: 'https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit',
    sources: { scripts: TURNSTILE, frames: TURNSTILE, styles: [], connections: [] },
  },
  hcaptcha: {
    verify: 'https://api.hcaptcha.com/siteverify',
    script: 'https://js.hcaptcha.com/1/api.js?render=explicit',
    sources: { scripts: HCAPTCHA, frames: HCAPTCHA, styles: HCAPTCHA, connections: HCAPTCHA },
  },
} as const satisfies Record<string, Provider>

export interface PersonCheck {
  provider: keyof typeof PERSON_CHECKS
  siteKey: string
  secretKey: string
  /** Where tokens are checked: the provider's own address, or another one in tests. */
  verify: string
}
