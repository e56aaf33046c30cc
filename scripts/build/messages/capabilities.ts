/** The catalogue of a sentence, by the source file that says it: one for each thing that people do. The first pattern decides. */
const FILES: readonly [RegExp, string][] = [
  [/^server\/platform\/refusals\//, 'refusals'],
  [/^server\/(?:giving\/(?:receipts|thanks|notifications|refunds|reviews))/, 'letters-about-money'],
  [/^server\/giving\/payouts/, 'letters-about-payouts'],
  [/^server\//, 'letters'],
  [/(?:^data\/copy\/|^pwa\/screens\/)(?:help|contact|safety|how-it-works|about|teams?)\b/, 'help'],
  [/(?:^data\/copy\/|^pwa\/screens\/)(?:fees|fee-notes)\b/, 'fees'],
  [/(?:^data\/copy\/|^pwa\/screens\/)(?:home|organisation)\b/, 'home'],
  [/^pwa\/screens\/browse|^pwa\/offline\/finding/, 'finding'],
  [/\/(?:checkout|donation|payments?|receipt|without-script|money)\b/, 'giving'],
  [/^pwa\/(?:screens|components)\/(?:fundraiser|fundraisers|share|follow|user|people)\//, 'fundraisers'],
  [/\/(?:create-fundraiser|edit-fundraiser|fundraiser-form|drafts|queued|pictures)\b/, 'writing'],
  [/\/(?:payouts?|payout-accounts|statements)\b/, 'payouts'],
  [/\/(?:outbox|offline|updates|storage|device|service-worker)\b/, 'offline'],
  [/^pwa\/screens\/(?:dashboard|create-profile)\//, 'dashboard'],
  [
    /^pwa\/(?:account|screens\/(?:auth|settings|profile|edit-profile|confirm-email|reset-password|not-me|unsubscribe))\b/,
    'accounts',
  ],
]

/** The catalogue for a sentence that these files say: that of the first one. */
export const catalogueOf = (files: readonly string[]): string =>
  FILES.find(([pattern]) => pattern.test(files[0] ?? ''))?.[1] ?? 'common'
