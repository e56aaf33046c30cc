import { say, sayIn } from '#shared/language/say'
import { EMAIL } from '../marks'

export const account = () => ({
  id: 'account',
  category: say('Account & Security'),
  questions: [
    {
      question: say('I forgot my password.'),
      keywords: sayIn('search words', 'reset lost login log in sign in cannot enter locked out pin change password'),
      answer: [
        say(
          'Choose “Forgot your password?” on the [sign-in page](/auth). We mail you a link to set a new one. This also signs you out everywhere else.',
        ),
      ],
    },
    {
      question: say('How do I get verified?'),
      keywords: sayIn('search words', 'tick badge blue check verify identity id card trust kyc passport'),
      answer: [
        say(
          'Write to {email} from the address of your account. We tell you what we need, and the tick appears beside your name once a person has checked it.',
          { email: EMAIL },
        ),
      ],
    },
    {
      question: say('Can I change my email address?'),
      keywords: sayIn('search words', 'new mail address update phone number change name profile'),
      answer: [
        say(
          'Yes, in [Settings](/settings), under Security. We mail a link to the new address, and tell the old one. If you no longer have the old mailbox, write to {email}.',
          { email: EMAIL },
        ),
      ],
    },
    {
      question: say('I share my phone. Is my account safe?'),
      keywords: sayIn(
        'search words',
        'hacked security stolen lost phone sign out log out logout devices session privacy two factor 2fa',
      ),
      answer: [
        say(
          'Sign out when you are done: what your account has read is then removed from the phone. In [Settings](/settings) you see every device on which you are signed in, and can sign out each of them.',
        ),
      ],
    },
    {
      question: say('How do I close my account?'),
      keywords: sayIn('search words', 'delete account remove deactivate cancel erase my data gdpr privacy unsubscribe'),
      answer: [
        say(
          'In [Settings](/settings), under “Your Data”. There you can first download everything that is stored about you. Our [privacy policy](/privacy#rights) explains what happens to your data.',
        ),
      ],
    },
  ],
})
