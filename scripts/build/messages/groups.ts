/**
 * Who needs a sentence, by where it is said. `public`: everybody who reads or gives. `reading`: the pages of text. `account`: people who
 * have an account or begin a fundraiser. `server`: replies and mails, which browsers never load.
 */
export const GROUPS = ['public', 'reading', 'account', 'server'] as const
export type Group = (typeof GROUPS)[number]

/** The first pattern that matches a source file decides. */
const FILES: readonly [RegExp, Group][] = [
  [/^server\//, 'server'],
  [
    /^shared\/contract\/(?:account|auth|bank-accounts|drafts|fundraiser-fields|passwords|payouts|profiles|publishing)\b/,
    'account',
  ],
  // In the header of every page.
  [/^pwa\/components\/account\/(?:Account(?:Area|Block|Menu)|OwnAccount|SignOutButton|account-links)\b/, 'public'],
  [/^pwa\/account\/(?:sign-out|watch-session)\b/, 'public'],
  [/^data\/copy\/(?!home|organisation|fee-notes)/, 'reading'],
  [
    /^pwa\/screens\/(?:about|contact|fees|help|how-it-works|languages|privacy|safety|teams|terms|translate)\//,
    'reading',
  ],
  [/^pwa\/screens\/(?:home|browse|fundraiser|user|checkout|not-found|coming-soon)\//, 'public'],
  [/^pwa\/(?:screens|account|offline\/(?:drafts|outbox|device|storage|updates)|app\/start|strip)\b/, 'account'],
  // Parts of forms that donors fill in too; notes about this device are on every page.
  [/^pwa\/components\/form\/(?:NeedsConnection|TextArea)\b/, 'public'],
  [/^pwa\/components\/(?:account|drafts|fundraiser-form|outbox|form|device\/WorkOfflineSwitch\b)/, 'account'],
]

export const groupOf = (file: string): Group => FILES.find(([pattern]) => pattern.test(file))?.[1] ?? 'public'
