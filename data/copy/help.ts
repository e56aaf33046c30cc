/**
 * The words of /help. `[words](/path)` is a link, `**words**` stands out, `{email}` is the support address. The search looks in
 * questions, answers and `keywords`: what people type for it. An `id` is part of addresses (`/help#getting-started`), so it must not change.
 */
export const HEAD = {
  title: 'Help | Pamoja',
  description:
    'Answers about getting started, donations and payments, fees and payouts, account and security, and campaigns.',
}

export const OPENING = {
  heading: 'How can we help?',
  lead: 'Here are answers to common questions. You can read them on your phone without a connection too.',
} as const

export const SEARCH = { label: 'Search the answers', placeholder: 'refund, M-Pesa, password…' } as const

export const NO_ANSWER = {
  title: 'No answer found',
  text: 'Try another word, such as refund, receipt or withdraw, or write to {email}: a person answers within 24 hours.',
} as const

export const HELP = [
  {
    id: 'getting-started',
    category: 'Getting Started',
    questions: [
      {
        question: 'What is Pamoja?',
        keywords: 'about who are you charity ngo nonprofit organisation',
        answer: [
          'A community-driven fundraising platform for Africans worldwide and the diaspora. People say what they need, their communities share it, and donations go to them directly. [About us](/about) says more.',
        ],
      },
      {
        question: 'How do I start a fundraiser?',
        keywords: 'create campaign begin open new post raise ask for help publish register',
        answer: [
          'Sign up, choose [Start Fundraising](/create-fundraiser), tell your story, set a goal and publish. Creating a fundraiser takes less than 5 minutes. [How it works](/how-it-works) shows every step.',
        ],
      },
      {
        question: 'Who can raise money here?',
        keywords: 'age country countries eligible allowed minor',
        answer: ['Anyone who is 18 or older, for themselves or for someone they care about.'],
      },
      {
        question: 'What can I raise money for?',
        keywords: 'category categories school fees hospital burial wedding harambee church causes needs',
        answer: [
          'Education, medical bills, funerals, financial recovery, business, marriage and community infrastructure. If your need fits none of them, choose the closest one and explain it in the story.',
        ],
      },
      {
        question: 'Can I create a profile for someone else?',
        keywords: 'behalf leader neighbour parent register person beneficiary grandmother commission',
        answer: [
          'Yes, as a community leader. Choose “Community leader” when you sign up. You may then create profiles for people who have no phone or email, and you receive a 5% commission on their fundraisers.',
        ],
      },
      {
        question: 'Does it work without an internet connection?',
        keywords: 'offline data bundle network airplane install app download play store apk iphone android',
        answer: [
          'Mostly. You can read what you have opened before, what you type is saved, and a fundraiser that you publish offline is sent automatically, once, when the connection returns. Chrome and similar browsers do that even while Pamoja is closed; in Safari and Firefox, keep the page open, or open Pamoja again when you have a connection. Only paying needs a connection. You can also install Pamoja as an app, from the menu of your browser.',
        ],
      },
    ],
  },
  {
    id: 'donations',
    category: 'Donations & Payments',
    questions: [
      {
        question: 'How can I pay?',
        keywords:
          'mpesa momo mobile money airtel mtn orange wave tigo card visa mastercard bank ussd paybill till donate give method',
        answer: [
          '**International payment:** by card, from anywhere.',
          '**African payment:** by M-Pesa, MTN, Airtel and other mobile money, by bank card or bank transfer. You see the amount in the local currency before you pay.',
        ],
      },
      {
        question: 'Do I need an account to give?',
        keywords: 'anonymous hide my name guest sign up register without login donor private',
        answer: ['No. Your name, email address and message are optional. Without a name you appear as Anonymous.'],
      },
      {
        question: 'What is the smallest donation?',
        keywords: 'minimum gift least amount small',
        answer: ['$1. All amounts are in US dollars.'],
      },
      {
        question: 'The connection dropped while I paid. Did it work?',
        keywords: 'pending stuck network failed twice double charged deducted missing not showing payment lost error',
        answer: [
          'Open Pamoja again on the same phone: it checks the payment and shows you the result. A completed payment is recorded, even if you never saw the thank-you, and nothing is charged twice.',
        ],
      },
      {
        question: 'My card was declined. What now?',
        keywords: 'declined refused failed rejected insufficient funds otp 3d secure error payment problem',
        answer: [
          'No money was taken. Check number, date and security code, or ask your bank: many block payments abroad until you allow them. Another card, or mobile money, works at once.',
        ],
      },
      {
        question: 'Can I get my donation back?',
        keywords:
          'refund money back chargeback cancel mistake wrong amount reverse reversal scam fraud fake dispute stolen',
        answer: [
          'If you gave by mistake, or suspect fraud, write to {email} with the amount, the date and the fundraiser. While the money has not been paid out we can give you a refund.',
        ],
      },
      {
        question: 'Where is my receipt?',
        keywords: 'invoice proof confirmation mail spam thank you statement paper print resend',
        answer: [
          'In your mailbox, minutes after you gave, if you typed an email address: look among spam too. If you gave while you were signed in, you also find it under Donations in your profile, with a statement for each year. If you left the address out, write to {email} with the amount, the date and the fundraiser.',
        ],
      },
      {
        question: 'Can I deduct my donation from my taxes?',
        keywords: 'tax taxes deductible deduction gift aid relief kra sars firs 501c3 receipt year statement',
        answer: [
          'That depends on the law of your country, and we cannot promise it: a gift to a person is often not deductible. The receipt and the statement of the year show what you gave, for your tax office.',
        ],
      },
      {
        question: 'Can I pay with Apple Pay or Google Pay?',
        keywords: 'wallet wallets applepay googlepay gpay phone tap paypal cash app venmo samsung pay',
        answer: ['Yes, where your phone has it: its button is above the card fields. PayPal is not possible yet.'],
      },
      {
        question: 'Which currency and exchange rate do I pay?',
        keywords:
          'shilling shillings kes ugx tzs naira ngn cedi ghs rand euro eur pound gbp usd dollar dollars convert conversion rate forex local currency',
        answer: [
          'Fundraisers count in US dollars. With mobile money you see the amount in your own currency, and how long it holds, before you pay. A card from abroad is charged in US dollars, and your bank converts them at its own rate.',
        ],
      },
    ],
  },
  {
    id: 'fees',
    category: 'Fees & Payouts',
    questions: [
      {
        question: 'What does Pamoja charge?',
        keywords: 'fee fees cost costs price percent percentage commission charges deduct cut how much',
        answer: [
          'A 10% platform fee on each donation: 90% goes to the recipient. Starting and running a fundraiser is free.',
          'For profiles that a community leader created it is 10% plus the leader’s 5% commission. Self-registered users pay 0% commission. See [Fees](/fees).',
        ],
      },
      {
        question: 'How do I get the money?',
        keywords:
          'withdraw withdrawal cash out payout pay out receive transfer bank mpesa momo mobile money collect funds account number',
        answer: [
          'Add a bank account or mobile money number under Payouts, and request a payout. We verify the account before the first one.',
        ],
      },
      {
        question: 'How long does a payout take?',
        keywords: 'when days wait late delay arrive pending withdrawal payday not received',
        answer: ['Bank transfers take 3–5 business days. Mobile money arrives within 24 hours.'],
      },
      {
        question: 'Is there a minimum payout?',
        keywords: 'smallest withdraw withdrawal limit least maximum',
        answer: [
          'Yes, $50, from all your fundraisers together. You can request one while the fundraiser is still running. When it has ended, you can request the rest, whatever the amount.',
        ],
      },
      {
        question: 'Do I get the money if I miss my goal?',
        keywords: 'not reached target keep all or nothing fail unsuccessful end ends',
        answer: ['Yes. You keep what was donated, minus the fee, whether the goal was reached or not.'],
      },
    ],
  },
  {
    id: 'account',
    category: 'Account & Security',
    questions: [
      {
        question: 'I forgot my password.',
        keywords: 'reset lost login log in sign in cannot enter locked out pin change password',
        answer: [
          'Choose “Forgot your password?” on the [sign-in page](/auth). We mail you a link to set a new one. This also signs you out everywhere else.',
        ],
      },
      {
        question: 'How do I get verified?',
        keywords: 'tick badge blue check verify identity id card trust kyc passport',
        answer: [
          'Write to {email} from the address of your account. We tell you what we need, and the tick appears beside your name once a person has checked it.',
        ],
      },
      {
        question: 'Can I change my email address?',
        keywords: 'new mail address update phone number change name profile',
        answer: [
          'Yes, in [Settings](/settings), under Security. We mail a link to the new address, and tell the old one. If you no longer have the old mailbox, write to {email}.',
        ],
      },
      {
        question: 'I share my phone. Is my account safe?',
        keywords: 'hacked security stolen lost phone sign out log out logout devices session privacy two factor 2fa',
        answer: [
          'Sign out when you are done: what your account has read is then removed from the phone. In [Settings](/settings) you see every device on which you are signed in, and can sign out each of them.',
        ],
      },
      {
        question: 'How do I close my account?',
        keywords: 'delete account remove deactivate cancel erase my data gdpr privacy unsubscribe',
        answer: [
          'In [Settings](/settings), under “Your Data”. There you can first download everything that is stored about you. Our [privacy policy](/privacy#rights) explains what happens to your data.',
        ],
      },
    ],
  },
  {
    id: 'campaigns',
    category: 'Campaign Management',
    questions: [
      {
        question: 'Is there a minimum goal, and can I change it?',
        keywords: 'target amount edit goal increase decrease',
        answer: ['Goals have no minimum. A goal cannot change once donations are received, so choose it with care.'],
      },
      {
        question: 'How long can a fundraiser run?',
        keywords: 'duration days deadline end date expire',
        answer: ['From 7 to 365 days. You choose when you create it; 30 days is usual.'],
      },
      {
        question: 'Can I edit my fundraiser?',
        keywords:
          'change story photo photos picture pictures image title update correct delete campaign update supporters',
        answer: [
          'Yes, while it is active: open it and choose Edit. If someone else has changed it meanwhile, you choose which text to keep.',
        ],
      },
      {
        question: 'How do I share it?',
        keywords: 'whatsapp facebook status link qr code poster promote spread telegram',
        answer: [
          'Choose Share on its page: WhatsApp, Facebook, X, LinkedIn, Telegram, or copy the link. A personal message to ten people brings more than a post to a thousand.',
        ],
      },
      {
        question: 'My fundraiser is nearly over. Can it run longer?',
        keywords: 'extend extension more time days prolong deadline',
        answer: ['Write to {email} before it ends, and we can extend it, up to 365 days.'],
      },
    ],
  },
] as const

export const CARDS = [
  { title: 'Email', text: 'Write to {email}.' },
  {
    title: 'Chat',
    text: 'Would you like to talk? Ask for a chat by email, and we suggest a time.',
  },
  {
    title: '24-hour response',
    text: 'Every message is answered within 24 hours, [emergencies](/contact#emergency) within 2.',
  },
] as const
