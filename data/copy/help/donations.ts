import { say, sayIn } from '#shared/language/say'
import { EMAIL } from '../marks'

export const donations = () => ({
  id: 'donations',
  category: say('Donations & Payments'),
  questions: [
    {
      question: say('How can I pay?'),
      keywords: sayIn(
        'search words',
        'mpesa momo mobile money airtel mtn orange wave tigo card visa mastercard bank ussd paybill till donate give method',
      ),
      answer: [
        say('**International payment:** by card, from anywhere.'),
        say(
          '**African payment:** by M-Pesa, MTN, Airtel and other mobile money, by bank card or bank transfer. You see the amount in the local currency before you pay.',
        ),
      ],
    },
    {
      question: say('Do I need an account to give?'),
      keywords: sayIn('search words', 'anonymous hide my name guest sign up register without login donor private'),
      answer: [
        say(
          'No. Your name, email address and message are optional. Without a name you appear as Anonymous. If only the creator should know it, untick “Show my name on the page”. With the link of your receipt you can change that later.',
        ),
      ],
    },
    {
      question: say('What is the smallest donation?'),
      keywords: sayIn('search words', 'minimum gift least amount small'),
      answer: [say('$1. All amounts are in US dollars.')],
    },
    {
      question: say('The connection dropped while I paid. Did it work?'),
      keywords: sayIn(
        'search words',
        'pending stuck network failed twice double charged deducted missing not showing payment lost error',
      ),
      answer: [
        say(
          'Open Pamoja again on the same phone: it checks the payment and shows you the result. A completed payment is recorded, even if you never saw the thank-you, and nothing is charged twice.',
        ),
      ],
    },
    {
      question: say('My card was declined. What now?'),
      keywords: sayIn(
        'search words',
        'declined refused failed rejected insufficient funds otp 3d secure error payment problem',
      ),
      answer: [
        say(
          'No money was taken. Check number, date and security code, or ask your bank: many block payments abroad until you allow them. Another card, or mobile money, works at once.',
        ),
      ],
    },
    {
      question: say('Can I get my donation back?'),
      keywords: sayIn(
        'search words',
        'refund money back chargeback cancel mistake wrong amount reverse reversal scam fraud fake dispute stolen',
      ),
      answer: [
        say(
          'If you gave by mistake, or suspect fraud, ask for it back: under Donations in your profile, or with the link in your receipt. While the money has not been paid out we can give you a refund.',
        ),
      ],
    },
    {
      question: say('Where is my receipt?'),
      keywords: sayIn('search words', 'invoice proof confirmation mail spam thank you statement paper print resend'),
      answer: [
        say(
          'In your mailbox, minutes after you gave, if you typed an email address: look among spam too. If you gave while you were signed in, you also find it under Donations in your profile, with a statement for each year. If you left the address out, write to {email} with the amount, the date and the fundraiser.',
          { email: EMAIL },
        ),
      ],
    },
    {
      question: say('Can I deduct my donation from my taxes?'),
      keywords: sayIn(
        'search words',
        'tax taxes deductible deduction gift aid relief kra sars firs 501c3 receipt year statement',
      ),
      answer: [
        say(
          'That depends on the law of your country, and we cannot promise it: a gift to a person is often not deductible. The receipt and the statement of the year show what you gave, for your tax office.',
        ),
      ],
    },
    {
      question: say('Can I pay with Apple Pay or Google Pay?'),
      keywords: sayIn(
        'search words',
        'wallet wallets applepay googlepay gpay phone tap paypal cash app venmo samsung pay',
      ),
      answer: [say('Yes, where your phone has it: its button is above the card fields. PayPal is not possible yet.')],
    },
    {
      question: say('Which currency and exchange rate do I pay?'),
      keywords: sayIn(
        'search words',
        'shilling shillings kes ugx tzs naira ngn cedi ghs rand euro eur pound gbp usd dollar dollars convert conversion rate forex local currency',
      ),
      answer: [
        say(
          'Fundraisers count in US dollars. With mobile money you see the amount in your own currency, and how long it holds, before you pay. A card from abroad is charged in US dollars, and your bank converts them at its own rate.',
        ),
      ],
    },
  ],
})
