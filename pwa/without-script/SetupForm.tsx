import type { ComponentProps } from 'react'
import { NETWORKS } from '#shared/contract/admin/site'
import { say } from '#shared/language/say'
import type { SetupPage } from '#shared/plain-page'
import { ButtonLink, QuietLink } from '../components/ui/Buttons'
import { Problem } from '../components/ui/Notice'
import { sayNodes } from '../language/say-nodes'
import { PlainInput } from './PlainField'

export function SetupForm({ typed, issues, problem }: SetupPage) {
  const field = (name: string, label: string, hint: string | undefined, input: ComponentProps<'input'>) => (
    <div key={name}>
      <PlainInput {...input} {...{ form: { typed, issues }, name, label, hint }} />
    </div>
  )
  const text = { dir: 'ltr', autoComplete: 'off' } as const
  return (
    <>
      <h1>{say('Set up this site')}</h1>
      <p>{say('This page works once. It makes the first admin, who can do everything on the admin screen.')}</p>
      {problem && <Problem>{problem}</Problem>}
      <form method="post" className="plain-form" noValidate>
        <h2>{say('You, the first admin')}</h2>
        {field('fullName', say('Your full name'), undefined, { autoComplete: 'name', required: true })}
        {field('username', say('Username'), say('Everybody can see it.'), { autoComplete: 'username', required: true })}
        {field('email', say('Email'), say('We mail a link to it, which also shows that mail works.'), {
          ...{ type: 'email', dir: 'ltr', autoComplete: 'email', required: true },
        })}
        {field('password', say('Password'), say('Choose a long one that you use nowhere else.'), {
          ...{ type: 'password', dir: 'ltr', autoComplete: 'new-password', required: true },
        })}
        <h2>{say('The site')}</h2>
        <p>{say('You can change all of it later, on the admin screen under “Site”. An empty field is none.')}</p>
        {field('site.name', say('Name of the site'), undefined, { autoComplete: 'off', required: true })}
        {field('supportEmail', say('Support address (optional)'), say('Without it, pages name the contact form.'), {
          ...{ ...text, type: 'email' },
        })}
        {field('claim', say('Claim about the organisation (optional)'), say('Below every page. Only what is true.'), {
          ...{ autoComplete: 'off' },
        })}
        <h3>{say('Social links (optional)')}</h3>
        {NETWORKS.map((network) =>
          field(`links.${network}`, network, undefined, {
            ...text,
            type: 'url',
            placeholder: 'https://',
            maxLength: 200,
          }),
        )}
        <button type="submit" className="button">
          {say('Set Up')}
        </button>
      </form>
    </>
  )
}

/** After it: what is still to be done. */
export function SetUp({ email, missing }: { email: string; missing: readonly string[] }) {
  return (
    <>
      <h1>{say('The site is set up')}</h1>
      <p>
        {sayNodes('A mail is on its way to {email}. Please open the link in it: then you know that mail works.', {
          email: <bdi>{email}</bdi>,
        })}
      </p>
      {missing.length > 0 && (
        <>
          <h2>{say('Still to be done on the server')}</h2>
          <ul>
            {missing.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </>
      )}
      <p className="actions">
        <ButtonLink to="/auth">{say('Sign In')}</ButtonLink>
        <QuietLink to="/admin?tab=site">{say('Admin Dashboard')}</QuietLink>
      </p>
    </>
  )
}
