import type { ComponentProps } from 'react'
import { Link } from 'react-router-dom'
import { NETWORKS } from '#shared/contract/admin/site'
import type { SetupPage } from '#shared/plain-page'

/** The first page of a new site: its first admin, and what it says about the organisation. */
export function SetupForm({ typed, issues, problem }: SetupPage) {
  const field = (name: string, label: string, hint: string | null, input: ComponentProps<'input'> = {}) => {
    const found = issues.find(({ path }) => path === name)?.message
    const note = found ?? hint
    const control = {
      ...{ id: name, name, defaultValue: typed[name] },
      'aria-invalid': found ? true : undefined,
      'aria-describedby': note ? `${name}-note` : undefined,
      // The first wrong field.
      autoFocus: issues[0]?.path === name,
    }
    return (
      <div key={name}>
        <label htmlFor={name}>{label}</label>
        <input dir="auto" {...input} {...control} />
        {note && (
          <small id={`${name}-note`} className={`field-note ${found ? 'field-problem' : ''}`}>
            {note}
          </small>
        )}
      </div>
    )
  }
  const text = { dir: 'ltr', autoComplete: 'off' } as const
  return (
    <>
      <h1>Set up this site</h1>
      <p>This page works once. It makes the first admin, who can do everything on the admin screen.</p>
      {problem && (
        <p className="form-problem" role="alert">
          {problem}
        </p>
      )}
      <form method="post" className="plain-form" noValidate>
        <h2>You, the first admin</h2>
        {field('fullName', 'Your full name', null, { autoComplete: 'name', required: true, maxLength: 100 })}
        {field('username', 'Username', 'Everybody can see it.', { autoComplete: 'username', required: true })}
        {field('email', 'Email', 'We mail a link to it, which also shows that mail works.', {
          ...{ type: 'email', dir: 'ltr', autoComplete: 'email', required: true, maxLength: 254 },
        })}
        {field('password', 'Password', 'Choose a long one that you use nowhere else.', {
          ...{ type: 'password', dir: 'ltr', autoComplete: 'new-password', required: true },
        })}
        <h2>The site</h2>
        <p>You can change all of it later, on the admin screen under “Site”. An empty field is none.</p>
        {field('site.name', 'Name of the site', null, { autoComplete: 'off', required: true, maxLength: 40 })}
        {field('supportEmail', 'Support address (optional)', 'Without it, pages name the contact form.', {
          ...{ ...text, type: 'email', maxLength: 254 },
        })}
        {field('claim', 'Claim about the organisation (optional)', 'Below every page. Only what is true.', {
          ...{ autoComplete: 'off', maxLength: 200 },
        })}
        {field('color', 'Colour', 'Of buttons and links. Both themes get shades of it that people can read.', {
          type: 'color',
        })}
        <h3>Legal person (optional)</h3>
        <p>
          Receipts, statements and payouts name it, and payment providers check it. All of it or none. If the server’s
          ORGANISATION_ settings name one, leave it empty.
        </p>
        {field('legal.legalName', 'Registered name', null, { autoComplete: 'off', maxLength: 100 })}
        {field('legal.registrationNumber', 'Registration number', null, { ...text, maxLength: 60 })}
        {field('legal.country', 'Country', 'Two letters, such as KE.', {
          ...text,
          maxLength: 2,
          autoCapitalize: 'characters',
        })}
        {field('legal.phone', 'Phone', 'With the country code, such as +254 700 000000.', {
          ...{ ...text, type: 'tel', maxLength: 20 },
        })}
        {field('legal.address', 'Address (optional)', 'On one line.', { autoComplete: 'off', maxLength: 200 })}
        <h3>Social links (optional)</h3>
        {NETWORKS.map((network) =>
          field(`links.${network}`, network, null, { ...text, type: 'url', placeholder: 'https://', maxLength: 200 }),
        )}
        <button type="submit" className="button">
          Set Up
        </button>
      </form>
    </>
  )
}

/** After it: what is still to be done. */
export function SetUp({ email, missing }: { email: string; missing: readonly string[] }) {
  return (
    <>
      <h1>The site is set up</h1>
      <p>
        A mail is on its way to <bdi>{email}</bdi>. Please open the link in it: then you know that mail works.
      </p>
      {missing.length > 0 && (
        <>
          <h2>Still to be done on the server</h2>
          <ul>
            {missing.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </>
      )}
      <p className="actions">
        <Link className="button" to="/auth">
          Sign In
        </Link>
        <Link className="button quiet" to="/admin?tab=site">
          Admin Dashboard
        </Link>
      </p>
    </>
  )
}
