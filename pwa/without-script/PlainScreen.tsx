import { Link } from 'react-router-dom'
import { say } from '#shared/language/say'
import type { PageHead } from '#shared/page'
import type { PlainPage } from '#shared/plain-page'
import { Frame } from '../components/layout/Frame'
import { Notice } from '../components/ui/Notice'
import { ConfirmGift } from './ConfirmGift'
import { GiveForm } from './GiveForm'
import { KnownPayment } from './KnownPayment'
import { Poster } from './Poster'
import { SetUp, SetupForm } from './SetupForm'

type Of<Name extends PlainPage['name']> = Extract<PlainPage, { name: Name }>

/** A page without script. Only the server renders it, so browsers never load this code. */
export function PlainScreen({ page }: { page: PlainPage }) {
  if (page.name === 'poster') return <Poster {...page} />
  return (
    <Frame>
      <div className="container page plain-page">
        <PlainContent page={page} />
      </div>
    </Frame>
  )
}

function PlainContent({ page }: { page: Exclude<PlainPage, Of<'poster'>> }) {
  switch (page.name) {
    case 'give':
      return <GiveForm {...page} />
    case 'confirm':
      return <ConfirmGift {...page} />
    case 'payment':
      return <KnownPayment {...page} />
    case 'setup':
      return <SetupForm {...page} />
    case 'set-up':
      return <SetUp {...page} />
    case 'notice':
      return (
        <Notice isPage title={page.title} text={page.text}>
          <p className="actions">
            <Link className="button" to="/browse">
              {say('Browse Fundraisers')}
            </Link>
          </p>
        </Notice>
      )
  }
}

type Head = Pick<PageHead, 'title' | 'description' | 'index'>

/** The head of a plain page. Search engines must not index any of them. */
export function plainHead(page: PlainPage, siteName: string): Head {
  const [title, description] = wordsOf(page)
  return { title: `${title} | ${siteName}`, description, index: false }
}

function wordsOf(page: PlainPage): [title: string, description: string] {
  switch (page.name) {
    case 'give':
    case 'confirm':
      return [
        page.name === 'give'
          ? say('Give to {title}', { title: page.fundraiser.title })
          : say('Confirm your gift to {title}', { title: page.fundraiser.title }),
        say('Give by M-Pesa, MTN, Airtel and other mobile money.'),
      ]
    case 'payment':
      return [say('Your payment'), say('The status of a payment.')]
    case 'setup':
    case 'set-up':
      return [say('Set up this site'), say('The first admin of a new site.')]
    case 'notice':
      return [page.title, page.text]
    case 'poster':
      return [say('Poster: {title}', { title: page.fundraiser.title }), say('A page to print: scan the code and give.')]
  }
}
