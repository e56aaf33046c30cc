import { say } from '#shared/language/say'

/**
 * The words of /privacy. `[words](/path)` is a link, `**words**` stands out, `{email}` is the support address. A block is a
 * paragraph, a list of points, or a table of terms. An `id` is part of addresses (`/privacy#rights`), so it must not change.
 * Only the head is translated: a translation of the text has to be checked by a lawyer first.
 */
export const HEAD = {
  get title() {
    return say('Privacy Policy | Pamoja')
  },
  get description() {
    return say(
      'What Pamoja knows about you, where it is stored (on our servers and on your device), who sees it, and your rights.',
    )
  },
}

export const PRIVACY = {
  heading: 'Privacy Policy',
  updated: 'January 17, 2025',
  lead: 'In short: we store what a donation needs, show as little of it as we can, sell nothing, and do not track you.',
  sections: [
    {
      id: 'who',
      heading: 'Who we are',
      blocks: [
        '{Pamoja is a nonprofit that runs|Pamoja is the organisation that runs} this fundraising platform. It decides how the data described here is used, and is responsible for it. You reach us at {email}.',
        'Pamoja is for people of 18 and older. We do not knowingly keep data of younger people, except what an adult writes about a child in a fundraiser. If you find something that should not be there, tell us and we delete it.',
      ],
    },
    {
      id: 'what',
      heading: 'What we keep',
      blocks: [
        [
          '**Your account:** full name, username, email address, password (as a hash that cannot be reversed), and, if you add them, photo, location and a few lines about you. If a community leader created your account, we record who.',
          '**Your fundraisers:** title, story, picture, goal, dates, and the name that you want to be shown.',
          '**Drafts:** a copy of the fundraisers and profiles that you are writing while you are signed in, with their photo, so that you can continue on another device. It is encrypted in our database, and nobody else can read it here.',
          '**Donations:** amount, fundraiser, date, fees, the provider’s reference and, if you give them, your name, email address and message.',
          '**Payment attempts:** the same, with the chosen currency and network, and a fingerprint of your internet address. It stops people who test stolen cards.',
          '**Payouts:** account holder, bank or network, account number, country and currency, and each payout with its status.',
          '**Sign-ins:** when and with which browser you signed in, so that you can recognize your devices and end a session.',
          '**How fast pages are:** about one visit in ten is measured, without anything about who it was. Your browser sends rough numbers: which kind of page it was, how long it took, how much it loaded, and whether there was a connection. We add them to counts of the day, and keep neither your internet address nor a number that would be yours. While you save data, nothing is sent.',
          '**Mails:** we delete the mails to you after we have sent them. If you write to us, we keep the correspondence.',
        ],
        'Card numbers, security codes and mobile money PINs never reach us. What you type into the form on the [contact page](/contact) is not stored.',
      ],
    },
    {
      id: 'public',
      heading: 'What everyone can see',
      blocks: [
        'Fundraisers and profiles are public: that is their purpose. Names, usernames, photos, places, stories, goals and totals can be read by everyone and found by search engines. So can a donation’s amount, its message and the donor’s name. Leave the name out and you appear as Anonymous.',
        'Email addresses, account numbers and donors’ email addresses are never public.',
      ],
    },
    {
      id: 'why',
      heading: 'Why we keep it',
      blocks: [
        [
          'To do what you asked for: publish, collect, pay out, answer (our contract with you).',
          'Because the law requires it: accounting records, and checks against fraud and money laundering.',
          'Because safety requires it: limits against guessing passwords and trying stolen cards (our legitimate interest, and yours).',
        ],
        'There is no advertising, no profile of your interests and no automated decision about you. We do not sell or rent data.',
      ],
    },
    {
      id: 'others',
      heading: 'Who else sees it',
      blocks: [
        [
          '**Stripe** processes card payments. Its form is loaded only when you choose to pay by card. Stripe receives your card details, amount, name and email address, and uses what it needs against fraud.',
          '**Flutterwave** processes mobile money, African bank payments and payouts. We redirect you to its page, where you enter your number. It receives amount, name and email address, and tells us whether you have paid.',
          '**pawaPay** asks your phone to approve a payment, if you type your number here. It receives number, network and amount, and tells us whether you have paid. We keep the number encrypted, and only until the payment has ended.',
          '**The creator of a fundraiser** sees its donations as everyone does: amount, name if given, message.',
          '**Community leaders** see the profiles that they created.',
          '**Authorities** see what the law obliges us to show them, and nothing more.',
        ],
        'These providers are responsible for their own use of your data, under their own privacy policies. No page here loads anything from anyone else: no analytics, no fonts, no buttons of social networks. A share link is an ordinary link; the network learns about you only when you follow it.',
      ],
    },
    {
      id: 'cookies',
      heading: 'Cookies',
      blocks: [
        'There are four, all our own. Scripts can read only the second one, which holds nothing about you. The first three are set only when you sign in:',
        {
          terms: [
            {
              term: 'session',
              text: 'Identifies you. It ends when you sign out, after 30 days without use, and after 90 days at the latest.',
            },
            {
              term: 'signed-in',
              text: 'Says that this browser may be signed in, and nothing else, so that the page knows whether to ask us. It ends like the first one.',
            },
            {
              term: 'device',
              text: 'Shows that somebody has signed in to this account here before, so that strangers who guess passwords cannot lock you out. It does not identify you. It lasts 180 days.',
            },
            {
              term: 'payment',
              text: 'Set only when you give on our pages without JavaScript, so that you return to one of them. It identifies the payment, not you. It lasts 3 hours.',
            },
          ],
        },
        'Because they only serve what you asked for, we do not show you a cookie banner. Stripe and Flutterwave set their own when you pay.',
      ],
    },
    {
      id: 'device',
      heading: 'What is stored on your device',
      blocks: [
        'Pamoja works without a connection because it stores data in your browser. The data stays on your device until you or the browser delete it. Only of drafts there is a copy elsewhere, in your account:',
        {
          terms: [
            {
              term: 'Pages, code and pictures',
              text: 'Cache Storage: the app itself, up to 30 public pages that you have opened, up to 100 pictures.',
            },
            {
              term: 'What you have read',
              text: 'IndexedDB: replies of the server, for 14 days. They belong to your account, and are removed when you sign out.',
            },
            {
              term: 'Drafts',
              text: 'IndexedDB: what you have typed and not sent yet, until you send or delete it. Passwords and card details are never stored. While you are signed in, we keep a copy of drafts of fundraisers and profiles in your account.',
            },
            {
              term: 'The outbox',
              text: 'IndexedDB: what you submitted without a connection, until our server has confirmed it. It belongs to the account that wrote it.',
            },
            {
              term: 'authToken',
              text: 'Local storage and IndexedDB: the key of your session. Removed when you sign out.',
            },
            {
              term: 'Payments in progress',
              text: 'Local storage and IndexedDB: which of your payments has no result yet, for 3 days, so that we can check it after a crash. Shown only to the person who began them.',
            },
            {
              term: 'Small choices',
              text: 'Local storage: whether you want to use less data, whether a wallet has paid here, when we last offered to install the app, whose data this phone shows.',
            },
            {
              term: 'How fast a page was',
              text: 'Local storage: the rough numbers of one visit without a connection, until they are sent with the next visit.',
            },
            {
              term: 'This tab',
              text: 'Session storage: what you typed when signing up (never the password), the details of a gift while you pay, and a message for the next page. Gone when you close the tab.',
            },
          ],
        },
        'Signing out removes what your account has read and the pages that you opened. Drafts and the outbox stay for you, and are shown to nobody else. To remove everything, clear this site’s data in your browser.',
      ],
    },
    {
      id: 'protection',
      heading: 'How it is protected',
      blocks: [
        'Connections are encrypted. Email addresses and account numbers are encrypted in our database too, account numbers are shown by their last digits only, passwords and session keys are kept as hashes, internet addresses as fingerprints. The data that a camera stores in a picture, above all the place, is removed. The actions of admins are recorded.',
        'If someone else ever gets access to your data, we inform you and the authorities without delay.',
      ],
    },
    {
      id: 'how-long',
      heading: 'How long we keep it',
      blocks: [
        [
          '**Account and profile:** until you close the account.',
          '**Donations, payouts and the ledger:** for ten years, as accounting law requires. After an account is closed, they stay without its name.',
          '**Fundraisers:** those that received donations stay readable for the donors. The others are deleted with the account.',
          '**Copies of drafts:** until you publish or delete the draft, or close the account, and at most 90 days after your last change.',
          '**Counts of how fast pages were:** 400 days.',
          '**Sessions:** 90 days at most. **Counters against abuse:** a day at most.',
        ],
      ],
    },
    {
      id: 'rights',
      heading: 'Your rights',
      blocks: [
        'Wherever you live, you may see, correct, export and delete what we know about you, and object to how we use it. Most of it you can do yourself in [Settings](/settings):',
        [
          '**Correct** your profile.',
          '**Download** everything that is stored about you, as one file.',
          '**Sign out** another device.',
          '**Close** your account: name, email address, photo and bank accounts are deleted permanently. If money is still owed to you, we ask you first what happens to it. Until it is paid, we keep your name and email address, and the bank account that you want it paid to.',
        ],
        'For anything else, and if you gave without an account, write to {email}. We answer within 24 hours, and finish within 30 days. You may also complain to the data protection authority of your country.',
      ],
    },
    {
      id: 'abroad',
      heading: 'Across borders',
      blocks: [
        'Donors and creators live in different countries, and so do our providers’ computers. Where data leaves a country whose law protects it, we rely on contracts that require the same protection.',
      ],
    },
    {
      id: 'changes',
      heading: 'Changes',
      blocks: [
        'When this policy changes we say so here, with a new date, and write to you if it matters. Questions? {email}.',
      ],
    },
  ],
} as const
