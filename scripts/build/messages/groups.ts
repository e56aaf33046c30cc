/**
 * Who needs a sentence, by where it is said. `public`: everybody. `giving`: readers of a fundraiser and donors. `reading`: the pages of
 * text. `account`: people who have an account or begin a fundraiser. `server`: replies and mails, which browsers never load.
 */
export const GROUPS = ['public', 'giving', 'reading', 'account', 'server'] as const
export type Group = (typeof GROUPS)[number]

/** The first pattern that matches a source file decides. */
const FILES: readonly [RegExp, Group][] = [
  // Browsers never run the pages without script.
  [/^(?:server|pwa\/without-script)\//, 'server'],
  [
    /^shared\/contract\/(?:account|auth|bank-accounts|drafts|fundraiser-fields|passwords|payouts|profiles|publishing)\b/,
    'account',
  ],
  // In the header of every page.
  [/^pwa\/components\/account\/(?:Account(?:Area|Block|Menu)|OwnAccount|SignOutButton|account-links)\b/, 'public'],
  [/^pwa\/account\/(?:session|sign-out|watch-session)\b/, 'public'],
  [/^data\/copy\/(?!home|organisation|fee-notes)/, 'reading'],
  [
    /^pwa\/screens\/(?:about|contact|fees|help|how-it-works|languages|privacy|safety|teams|terms|translate)\//,
    'reading',
  ],
  [/^pwa\/screens\/(?:fundraiser\/(?!Story|fundraiser-route)|checkout\/)/, 'giving'],
  [/^pwa\/components\/(?:donation\/(?!local\/)|thanks\/|share\/|follow\/(?!use-follow))/, 'giving'],
  [/^pwa\/payments\//, 'giving'],
  [/^pwa\/screens\/(?:home|browse|fundraiser|user|not-found|coming-soon)\//, 'public'],
  [/^pwa\/(?:screens|account|offline\/(?:drafts|outbox|device|storage|updates)|app\/start)\b/, 'account'],
  // Parts of forms that donors fill in too; notes about this device are on every page.
  [/^pwa\/components\/form\/(?:NeedsConnection|TextArea|useForm)\b/, 'public'],
  [/^pwa\/components\/(?:account|drafts|fundraiser-form|outbox|form|device\/WorkOfflineSwitch\b)/, 'account'],
]

export const groupOf = (file: string): Group => FILES.find(([pattern]) => pattern.test(file))?.[1] ?? 'public'

/** The group of a sentence that two parts of the product say: what different pages need, everybody loads. */
export function groupForBoth(one: Group, other: Group): Group {
  if (one === 'server') return other
  return one === other || other === 'server' ? one : 'public'
}
