import { say, sayIn } from '#shared/language/say'

export const gettingStarted = () => ({
  id: 'getting-started',
  category: say('Getting Started'),
  questions: [
    {
      question: say('What is Pamoja?'),
      keywords: sayIn('search words', 'about who are you charity ngo nonprofit organisation'),
      answer: [
        say(
          'A community-driven fundraising platform for Africans worldwide and the diaspora. People say what they need, their communities share it, and donations go to them directly. [About us](/about) says more.',
        ),
      ],
    },
    {
      question: say('How do I start a fundraiser?'),
      keywords: sayIn('search words', 'create campaign begin open new post raise ask for help publish register'),
      answer: [
        say(
          'Sign up, choose [Start Fundraising](/create-fundraiser), tell your story, set a goal and publish. Creating a fundraiser takes less than 5 minutes. [How it works](/how-it-works) shows every step.',
        ),
      ],
    },
    {
      question: say('Who can raise money here?'),
      keywords: sayIn('search words', 'age country countries eligible allowed minor'),
      answer: [say('Anyone who is 18 or older, for themselves or for someone they care about.')],
    },
    {
      question: say('What can I raise money for?'),
      keywords: sayIn(
        'search words',
        'category categories school fees hospital burial wedding harambee church causes needs',
      ),
      answer: [
        say(
          'Education, medical bills, funerals, financial recovery, business, marriage and community infrastructure. If your need fits none of them, choose the closest one and explain it in the story.',
        ),
      ],
    },
    {
      question: say('Can I create a profile for someone else?'),
      keywords: sayIn(
        'search words',
        'behalf leader neighbour parent register person beneficiary grandmother commission',
      ),
      answer: [
        say(
          'Yes, as a community leader. Choose “Community leader” when you sign up. You may then create profiles for people who have no phone of their own, and you receive a 5% commission on their fundraisers.',
        ),
      ],
    },
    {
      question: say('Does it work without an internet connection?'),
      keywords: sayIn(
        'search words',
        'offline data bundle network airplane install app download play store apk iphone android',
      ),
      answer: [
        say(
          'Mostly. You can read what you have opened before, what you type is saved, and a fundraiser that you publish offline is sent automatically, once, when the connection returns. Chrome and similar browsers do that even while Pamoja is closed; in Safari and Firefox, keep the page open, or open Pamoja again when you have a connection. Only paying needs a connection. You can also install Pamoja as an app, from the menu of your browser.',
        ),
      ],
    },
  ],
})
