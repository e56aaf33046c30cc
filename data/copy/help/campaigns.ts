import { say, sayIn } from '#shared/language/say'

export const campaigns = () => ({
  id: 'campaigns',
  category: say('Campaign Management'),
  questions: [
    {
      question: say('Is there a minimum goal, and can I change it?'),
      keywords: sayIn('search words', 'target amount edit goal increase decrease'),
      answer: [say('Goals have no minimum. A goal cannot change once donations are received, so choose it with care.')],
    },
    {
      question: say('How long can a fundraiser run?'),
      keywords: sayIn('search words', 'duration days deadline end date expire'),
      answer: [say('From 7 to 365 days. You choose when you create it; 30 days is usual.')],
    },
    {
      question: say('Can I edit my fundraiser?'),
      keywords: sayIn(
        'search words',
        'change story photo photos picture pictures image title update correct delete campaign update supporters',
      ),
      answer: [
        say(
          'Yes, while it is active: open it and choose Edit. If someone else has changed it meanwhile, you choose which text to keep.',
        ),
      ],
    },
    {
      question: say('How do I share it?'),
      keywords: sayIn('search words', 'whatsapp facebook status link qr code poster promote spread telegram'),
      answer: [
        say(
          'Choose Share on its page: WhatsApp, SMS, Facebook, X, LinkedIn, Telegram, a code to scan, or a link to copy, also with an amount. A personal message to ten people brings more than a post to a thousand.',
        ),
      ],
    },
    {
      question: say('My fundraiser is nearly over. Can it run longer?'),
      keywords: sayIn('search words', 'extend extension more time days prolong deadline'),
      answer: [
        say(
          'Yes: choose Edit on its page and add days, also until 48 hours after its end. It can run for 365 days in all. There you can also end it at once.',
        ),
      ],
    },
  ],
})
