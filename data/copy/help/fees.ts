import { say, sayIn } from '#shared/language/say'

export const fees = () => ({
  id: 'fees',
  category: say('Fees & Payouts'),
  questions: [
    {
      question: say('What does Pamoja charge?'),
      keywords: sayIn(
        'search words',
        'fee fees cost costs price percent percentage commission charges deduct cut how much',
      ),
      answer: [
        say(
          'A 10% platform fee on each donation: 90% goes to the recipient. Starting and running a fundraiser is free.',
        ),
        say(
          'For profiles that a community leader created it is 10% plus the leader’s 5% commission. Self-registered users pay 0% commission. See [Fees](/fees).',
        ),
      ],
    },
    {
      question: say('How do I get the money?'),
      keywords: sayIn(
        'search words',
        'withdraw withdrawal cash out payout pay out receive transfer bank mpesa momo mobile money collect funds account number',
      ),
      answer: [
        say(
          'Add a bank account or mobile money number under Payouts, and request a payout. We verify the account before the first one.',
        ),
      ],
    },
    {
      question: say('How long does a payout take?'),
      keywords: sayIn('search words', 'when days wait late delay arrive pending withdrawal payday not received'),
      answer: [say('Bank transfers take 3–5 business days. Mobile money arrives within 24 hours.')],
    },
    {
      question: say('Is there a minimum payout?'),
      keywords: sayIn('search words', 'smallest withdraw withdrawal limit least maximum'),
      answer: [
        say(
          'Yes, $50, from all your fundraisers together. You can request one while the fundraiser is still running. When it has ended, you can request the rest, whatever the amount.',
        ),
      ],
    },
    {
      question: say('Do I get the money if I miss my goal?'),
      keywords: sayIn('search words', 'not reached target keep all or nothing fail unsuccessful end ends'),
      answer: [say('Yes. You keep what was donated, minus the fee, whether the goal was reached or not.')],
    },
  ],
})
