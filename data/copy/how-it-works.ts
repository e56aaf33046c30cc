import { say } from '#shared/language/say'

/** The words of /how-it-works. `[words](/path)` is a link, `**words**` stands out, `{email}` is the support address. */
export const HEAD = () => ({
  title: say('How It Works | Pamoja'),
  description: say(
    'From a need to help in your hands: create a profile, share a need, spread the word, receive donations directly.',
  ),
})

export const opening = () => ({
  eyebrow: say('How it works'),
  heading: say('From a need to help in your hands.'),
  lead: say('Creating a fundraiser takes less than 5 minutes. Here is every step, and what happens to the money.'),
})

export const steps = () => ({
  heading: say('Four steps'),
  list: [
    {
      title: say('Create a profile'),
      text: say('Say who you are and where you live.'),
      points: [
        say('A name, an email address and a password are enough to begin.'),
        say('A community leader can create a profile on behalf of someone who has no phone of their own.'),
        say('A photo and a few lines about you help people to trust you. Verified profiles have a tick.'),
      ],
    },
    {
      title: say('Share a need'),
      text: say('Tell the story, set a goal in US dollars and choose how long it runs.'),
      points: [
        say('Choose one of seven causes, from school fees to a village well.'),
        say('A fundraiser runs for 7 to 365 days; 30 is what most people choose.'),
        say(
          'What you write is saved on your phone from the first letter. You can publish without a connection: the fundraiser is sent once, when the connection returns.',
        ),
      ],
    },
    {
      title: say('Spread the word'),
      text: say('WhatsApp first, then everywhere else.'),
      points: [
        say('Each fundraiser has a link with a picture that shows goal and progress.'),
        say('Share it to WhatsApp, Facebook, X, LinkedIn and Telegram, or copy the link.'),
        say('Start with the ten people who know you best. Strangers give when friends have given.'),
      ],
    },
    {
      title: say('Receive donations directly'),
      text: say('Each donation counts towards your goal as soon as the payment is confirmed.'),
      points: [
        say('Donors pay by card from anywhere, or by M-Pesa, MTN, Airtel, bank card and bank transfer in Africa.'),
        say('Request a payout from $50. Bank transfers take 3–5 business days, mobile money arrives within 24 hours.'),
        say(
          'A 15% platform fee is taken from each donation, which leaves 85% for the recipient. The 5% commission of a community leader is inside the 15%.',
        ),
      ],
    },
  ],
})

export const giving = () => ({
  heading: say('If you want to give'),
  list: [
    {
      title: say('Find someone'),
      text: say('[Browse fundraisers](/browse) by cause, name or place. No account is needed.'),
    },
    {
      title: say('Give what you can'),
      text: say('From $1. Your name is optional: leave it out and you appear as Anonymous.'),
    },
    {
      title: say('See the result'),
      text: say(
        'The total on the page grows with your donation. If the connection drops while you pay, nothing is charged twice.',
      ),
    },
  ],
})

export const fees = () => ({
  heading: say('Which fee applies to you'),
  list: [
    {
      title: say('You made your own profile'),
      figure: say('10%'),
      text: say('Only the platform fee: people who registered themselves pay 0% commission.'),
    },
    {
      title: say('A community leader made it for you'),
      figure: say('10% + 5%'),
      text: say('Platform fee, and a 5% commission for the leader who raises the money with you.'),
    },
  ],
  more: say('The [fees page](/fees) has examples in dollars, and explains why you may read two figures.'),
})
