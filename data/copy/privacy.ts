/**
 * The words of /privacy. `[words](/path)` is a link, `**words**` stands out, `{email}` is the support address. A block is a
 * paragraph, a list of points, or a table of terms. An `id` stands in addresses (`/privacy#rights`): it must stay.
 */
export const HEAD = {
  title: 'Privacy Policy | Pamoja',
  description:
    'What Pamoja knows about you, where it is kept, on our servers and on your device, who sees it, and your rights.',
}

export const PRIVACY = {
  heading: 'Privacy Policy',
  updated: 'January 17, 2025',
  lead: 'In short: we keep what a donation needs, show as little of it as we can, sell nothing, and do not follow you around.',
  sections: [
    {
      id: 'who',
      heading: 'Who we are',
      blocks: [
        'Pamoja is a nonprofit that runs this fundraising platform. It decides how the data described here is used, and is responsible for it. You reach us at {email}.',
        'Pamoja is for people of 18 and older. We do not knowingly keep data of younger people, except what an adult tells about a child in a fundraiser; if you find something that should not be there, tell us and it goes.',
      ],
    },
    {
      id: 'what',
      heading: 'What we keep',
      blocks: [
        [
          '**Your account:** full name, username, email address, password (as a hash that cannot be turned back), and, if you add them, photo, location and a few lines about you. If a community leader made your account, we note who.',
          '**Your fundraisers:** title, story, picture, goal, dates, and the name that you want to be shown.',
          '**Donations:** amount, fundraiser, date, fees, the provider’s reference and, if you give them, your name, email address and message.',
          '**Payment attempts:** the same, with the chosen currency and network, and a fingerprint of your internet address. It stops people who try out stolen cards.',
          '**Payouts:** account holder, bank or network, account number, country and currency, and each payout with its state.',
          '**Sign-ins:** when and with which browser you signed in, so that you can recognize your devices and end a session.',
          '**Letters:** what we mail you is deleted here once it has been sent. If you write to us, we keep the correspondence.',
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
          'Because the law demands it: books about money, checks against fraud and money laundering.',
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
          '**Stripe** carries card payments. Its form is loaded when you choose to pay by card, and not before. Stripe receives your card details, amount, name and email address, and uses what it needs against fraud.',
          '**Flutterwave** carries mobile money, African bank payments and payouts. You are led to its page, where you enter your number; it receives amount, name and email address, and tells us whether you have paid.',
          '**The creator of a fundraiser** sees its donations as everyone does: amount, name if given, message.',
          '**Community leaders** see the profiles that they created.',
          '**Authorities**, where the law obliges us, and only what it obliges us to.',
        ],
        'Both providers answer for their own use of your data under their own privacy policies. No page here loads anything from anyone else: no analytics, no fonts, no buttons of social networks. A share link is an ordinary link; the network learns of you when you follow it.',
      ],
    },
    {
      id: 'cookies',
      heading: 'Cookies',
      blocks: [
        'There are three, all our own, and none of them readable by scripts. The first two are set only when you sign in:',
        {
          terms: [
            {
              term: 'session',
              text: 'Says who you are. Ends when you sign out, after 30 days without use, and after 90 days at the latest.',
            },
            {
              term: 'device',
              text: 'Says that this account was signed in to here before, so that strangers who guess passwords cannot lock you out. It names nobody. 180 days.',
            },
            {
              term: 'payment',
              text: 'Set only when you give on our pages without JavaScript, so that you come back to one of them. It names the payment, not you. 3 hours.',
            },
          ],
        },
        'Because they only serve what you asked for, we do not show you a cookie banner. Stripe and Flutterwave set their own when you pay.',
      ],
    },
    {
      id: 'device',
      heading: 'What lies on your device',
      blocks: [
        'Pamoja works without a connection because it keeps things in the storage of your browser. They stay on your device until you or the browser clear them:',
        {
          terms: [
            {
              term: 'Pages, code and pictures',
              text: 'Cache Storage: the app itself, up to 30 public pages that you have opened, up to 100 pictures.',
            },
            {
              term: 'What you have read',
              text: 'IndexedDB: answers of the server, for 14 days. Marked with your account, and removed when you sign out.',
            },
            {
              term: 'Drafts',
              text: 'IndexedDB: what you have typed and not sent yet, until you send or delete it. Passwords and card details are never among it.',
            },
            {
              term: 'The outbox',
              text: 'IndexedDB: what you submitted without a connection, until our server has confirmed it. It belongs to the account that wrote it.',
            },
            { term: 'authToken', text: 'Local storage: the key of your session. Removed when you sign out.' },
            {
              term: 'Payments under way',
              text: 'Local storage: which payment of yours has no outcome yet, for 3 days, so that it can be asked for after a crash.',
            },
            {
              term: 'Small choices',
              text: 'Local storage: whether you want to use less data, when we last offered to install the app, whose data this phone shows.',
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
        'Connections are encrypted. Email addresses and account numbers are encrypted in our database too, account numbers are shown by their last digits only, passwords and session keys are kept as hashes, internet addresses as fingerprints. What a camera writes into a picture, the place above all, is removed. What admins do is recorded.',
        'If data of yours is ever lost to someone else, we tell you and the authorities without delay.',
      ],
    },
    {
      id: 'how-long',
      heading: 'How long we keep it',
      blocks: [
        [
          '**Account and profile:** until you close the account.',
          '**Donations, payouts and the ledger:** for ten years, as the law of bookkeeping demands. After an account is closed they stay without its name.',
          '**Fundraisers:** those that received something stay readable for those who gave. The others go with the account.',
          '**Sessions:** 90 days at most. **Counters against abuse:** a day at most.',
        ],
      ],
    },
    {
      id: 'rights',
      heading: 'Your rights',
      blocks: [
        'Wherever you live, you may see, correct, take along and delete what we know about you, and object to how we use it. Most of it you can do yourself in [Settings](/settings):',
        [
          '**Correct** your profile.',
          '**Download** everything that is stored about you, as one file.',
          '**End** a session on another device.',
          '**Close** your account: name, email address, photo and bank accounts go for good. What can be paid out to you, $50 or more of one fundraiser, must be paid out first. Less than that stays with us and cannot be paid out afterwards.',
        ],
        'For anything else, and if you gave without an account, write to {email}. We answer within 24 hours and are done within 30 days. You may also complain to the data protection authority of your country.',
      ],
    },
    {
      id: 'abroad',
      heading: 'Across borders',
      blocks: [
        'Donors and creators live in different countries, and so do our providers’ computers. Where data leaves a country whose law protects it, we rely on contracts that demand the same protection.',
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
