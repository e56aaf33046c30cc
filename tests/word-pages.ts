interface WordPage {
  title: string
  says: (string | RegExp)[]
  /** The promises of the specification for these texts, its address and its title. */
  promises: string
}

/** The text pages with their titles and required texts (spec section 1). For fees and figures they have their own wording. */
export const WORD_PAGES: Record<string, WordPage> = {
  '/teams': {
    title: 'Our Team',
    says: [
      ...[
        'Zawadi Kitenge',
        'Kojo Kente',
        'Ifeoma Adire',
        'Selam Netela',
        'Thabo Shweshwe',
        'these five are characters',
      ],
      ...['How we work', 'No office, no fixed hours', 'Work with us', 'Become a community leader'],
    ],
    promises: '2.route.teams 2.static.team.*',
  },
  '/about': {
    title: 'About Us',
    says: [
      ...['$2.5M+', '8,423', '2,847', '94%', '15,000+', '54'],
      'registered nonprofit with verified status',
      ...[/raised so far/, /open fundraisers/, /countries served\s*32/],
      ...['Our mission', 'How it works', 'Tell your story', 'Share it', 'Receive the help'],
      ...['Causes we support', 'Education Support', 'Medical Bills', 'Funeral Services', 'Financial Recovery'],
      ...['Business Support', 'Marriage Support', 'Community Infrastructure'],
      ...['School fees, books, uniforms', 'What we work towards', 'lives touched'],
      ...['answers within 24 hours', 'support@pamoja.example'],
    ],
    promises:
      '1.claim.32-countries 1.claim.54-countries 1.claim.communities 1.claim.fundraisers 1.claim.lives 1.claim.raised 1.claim.success 2.route.about 2.static.about.* 3.category.description-icon 9.figure.*',
  },
  '/how-it-works': {
    title: 'How It Works',
    says: [
      'less than 5 minutes',
      'A 15% platform fee is taken from each donation, which leaves 85% for the recipient. The 5% commission of a community leader is inside the 15%.',
      '10% + 5%',
      'pay 0% commission',
      'Bank transfers take 3–5 business days, mobile money arrives within 24 hours.',
    ],
    promises:
      '1.fees.15.how-it-works 2.route.how-it-works 2.static.how-it-works 9.fee.15.how-it-works 9.payout.bank 9.payout.mobile-money',
  },
  '/fees': {
    title: 'Fees',
    says: [
      ...['10% platform fee', '90% goes to the recipient', '$450.00'],
      ...['Self-created', 'Community-created', '10% + 5%', '0% commission'],
      ...['15% platform fee that leaves 85% for the recipient', '$50', '3–5 business days', 'within 24 hours'],
    ],
    promises: '1.fees.10.fees 2.route.fees 2.static.fees 9.fee.10.fees',
  },
  '/safety': {
    title: 'Safety',
    says: ['We look at safety issues within 24 hours.', 'answered within 2 hours'],
    promises: '2.route.safety 2.static.safety 9.support.safety',
  },
  '/help': {
    title: 'Help',
    says: [
      ...['Email', 'Write to support@pamoja.example.', 'Chat', 'Ask for a chat by email', '24-hour response'],
      'Goals have no minimum. A goal cannot change once donations are received',
      'A 10% platform fee on each donation: 90% goes to the recipient.',
    ],
    promises:
      '1.fees.10.help 2.route.help 2.static.help.chat 2.static.help.email 2.static.help.response 5.help.goal-fixed 5.help.no-minimum 9.fee.10.help',
  },
  '/contact': {
    title: 'Contact Us',
    says: ['Support', 'support@pamoja.example', 'within 24 hours', 'Emergency contact', '2-hour priority response'],
    promises:
      '2.route.contact 2.static.contact.emergency 2.static.contact.support 9.support.emergency 9.support.response',
  },
  '/privacy': {
    title: 'Privacy Policy',
    says: [
      'Last updated January 17, 2025',
      'people of 18 and older',
      'authToken',
      'Stripe',
      'Flutterwave',
      'IndexedDB',
    ],
    promises: '1.updated.privacy 2.route.privacy 2.static.privacy',
  },
  '/terms': {
    title: 'Terms of Service',
    says: [
      ...['Last updated January 17, 2025', '18 years old'],
      'We take a 15% platform fee from each donation, which leaves 85% for the recipient. The 5% commission of a community leader is inside the 15%.',
      'from $50',
    ],
    promises: '1.age 1.fees.15.terms 1.updated.terms 2.route.terms 2.static.terms 9.fee.15.terms',
  },
}
