import { describe, expect, it } from 'vitest'
import { readConfig } from './config'
import { parsePlatformRates } from './environment'

const PRODUCTION = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://pamoja.example/',
  SECRET_KEY: 'one key of thirty-two characters!',
  SMTP_URL: 'smtp://mail.example',
  MAIL_FROM: 'Pamoja <support@pamoja.example>',
  STRIPE_SECRET_KEY: 'sk_live_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
  FLUTTERWAVE_SECRET_KEY: 'FLWSECK-1',
  FLUTTERWAVE_WEBHOOK_SECRET: 'hash',
  TRUSTED_PROXIES: '1',
}

const TEST_KEYS = {
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
  FLUTTERWAVE_SECRET_KEY: 'FLWSECK_TEST-1',
}

describe('the configuration', () => {
  it('needs nothing outside production', () => {
    expect(readConfig({})).toMatchObject({
      port: 3000,
      sandboxPort: 3001,
      publicUrl: 'http://localhost:3000',
      payments: 'sandbox',
      demoData: true,
    })
  })

  it('is live in production, without demo people', () => {
    expect(() => readConfig({ ...PRODUCTION, DEMO_DATA: 'on' })).toThrow('DEMO_DATA: refused in production')
    expect(readConfig(PRODUCTION)).toMatchObject({
      payments: 'live',
      demoData: false,
      publicUrl: 'https://pamoja.example',
    })
  })

  it('has no demo people, whose password everybody knows, beside real providers', () => {
    const keys = { ...PRODUCTION, ...TEST_KEYS }
    expect(readConfig({ ...keys, NODE_ENV: 'development', PAYMENTS: 'live' }).demoData).toBe(false)
  })

  it.each([
    [{ PAYMENTS: 'real' }, 'PAYMENTS'],
    [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL: must begin with postgres://'],
    [{ NODE_ENV: 'production' }, 'SECRET_KEY: required in production'],
    [{ ...PRODUCTION, SECRET_KEY: 'short' }, 'SECRET_KEY'],
    [{ ...PRODUCTION, SECRET_KEYS_OLD: 'short' }, 'SECRET_KEYS_OLD'],
    [{ ...PRODUCTION, STRIPE_SECRET_KEY: undefined }, 'STRIPE_SECRET_KEY: required'],
    [{ ...PRODUCTION, STRIPE_PUBLISHABLE_KEY: 'pk_test_1' }, 'one is a live key'],
    [{ ...PRODUCTION, NODE_ENV: 'development', PAYMENTS: 'live' }, 'NODE_ENV: live payments need production'],
    [{ ...PRODUCTION, TRUSTED_PROXIES: '0' }, 'TRUSTED_PROXIES'],
    [{ ...PRODUCTION, MAIL_FROM: 'notanaddress' }, 'MAIL_FROM: an address'],
    [{ ...PRODUCTION, SMTP_URL: '' }, 'SMTP_URL: required in production. With SMTP_URL=files'],
    [{ ...PRODUCTION, SECRET_KEY: 'a'.repeat(38) }, 'SECRET_KEY: one character'],
    [{ PUBLIC_URL: 'https://pamoja.example/app' }, 'PUBLIC_URL: only https://'],
    [{ PORT: 'abc' }, 'PORT: a whole number from 0 to 65535, in digits'],
    [{ ...PRODUCTION, PUBLIC_URL: 'http://pamoja.example' }, 'live payments need https'],
    [{ ...PRODUCTION, STRIPE_WEBHOOK_SECRET: 'whsec_1,hash' }, 'STRIPE_WEBHOOK_SECRET: each must begin with whsec_'],
    [{ ...PRODUCTION, PAWAPAY_API_URL: 'https://api.pawapay.io/v2' }, 'PAWAPAY_API_URL: must be an address'],
    [{ PAWAPAY_API_URL: 'https://pawapay.example' }, 'PAWAPAY_API_URL: only with PAYMENTS=live'],
  ])('refuses %j and names the variable', (variables, words) => {
    expect(() => readConfig(variables)).toThrow(words)
  })
})

describe('the mode', () => {
  const pawapay = { PAWAPAY_API_TOKEN: 'token' }
  const pawapayTest = { ...pawapay, PAWAPAY_API_URL: 'https://api.sandbox.pawapay.io' }

  it.each([
    [{}, 'sandbox'],
    [{ ...PRODUCTION, PAYMENTS: 'sandbox' }, 'sandbox'],
    [{ ...PRODUCTION, ...TEST_KEYS }, 'test'],
    [{ ...PRODUCTION, ...TEST_KEYS, ...pawapayTest }, 'test'],
    [PRODUCTION, 'live'],
    [{ ...PRODUCTION, ...pawapay }, 'live'],
  ])('of %j is %s', (variables, mode) => {
    expect(readConfig(variables).mode).toBe(mode)
  })

  it.each(Object.keys(TEST_KEYS))(
    'has no test key as %s beside live keys, and no live key beside test keys',
    (name) => {
      const mixed = (keys: Record<string, string | undefined>, other: Record<string, string | undefined>) => () =>
        readConfig({ ...PRODUCTION, ...keys, [name]: other[name] })
      expect(mixed(PRODUCTION, TEST_KEYS)).toThrow('one is a live key and the other is not')
      expect(mixed(TEST_KEYS, PRODUCTION)).toThrow('one is a live key and the other is not')
    },
  )

  it('has pawaPay’s address for tests beside test keys only', () => {
    expect(() => readConfig({ ...PRODUCTION, ...pawapayTest })).toThrow('PAWAPAY_API_URL: with test keys')
    expect(() => readConfig({ ...PRODUCTION, ...TEST_KEYS, ...pawapay })).toThrow('PAWAPAY_API_URL: with test keys')
  })
})

describe('the organisation', () => {
  const details = {
    ORGANISATION_NAME: 'Jamii Relief Trust',
    ORGANISATION_COUNTRY: 'KE',
    ORGANISATION_PHONE: '+254 700 000000',
    ORGANISATION_ID: 'OP.218/051',
  }
  it('is read whole, with its phone as digits', () => {
    const { organisation } = readConfig({ ...details, ORGANISATION_ADDRESS: '1 Moi Avenue, Nairobi' })
    expect(organisation).toEqual({
      name: 'Jamii Relief Trust',
      country: 'KE',
      phone: '254700000000',
      id: 'OP.218/051',
      address: '1 Moi Avenue, Nairobi',
    })
  })
  it('names what is missing when it is given in part', () => {
    expect(() => readConfig({ ORGANISATION_NAME: 'Jamii Relief Trust' })).toThrow(
      /ORGANISATION_COUNTRY[\s\S]*ORGANISATION_ID/,
    )
    expect(() => readConfig({ ORGANISATION_ADDRESS: '1 Moi Avenue' })).toThrow('ORGANISATION_NAME')
  })
})

it('the time zone is a name that exists, and UTC unless it is set', () => {
  expect(readConfig({}).timeZone).toBe('UTC')
  expect(readConfig({ ORGANISATION_TIME_ZONE: 'Africa/Nairobi' }).timeZone).toBe('Africa/Nairobi')
  expect(() => readConfig({ ORGANISATION_TIME_ZONE: 'Nairobi' })).toThrow(/ORGANISATION_TIME_ZONE: .*Africa/)
})

describe('the amount from which a payout needs two admins', () => {
  it('is read in dollars, and is off unless it is set', () => {
    expect(readConfig({}).secondApprovalFrom).toBeNull()
    for (const [text, cents] of [
      ['5000', 500_000],
      ['499.5', 49_950],
      ['0.01', 1],
    ] as const)
      expect(readConfig({ PAYOUT_SECOND_APPROVAL_FROM: text }).secondApprovalFrom).toBe(cents)
  })

  it.each(['0', '-5', '$5,000', '5000 USD', '1.234'])('can’t be %s', (text) => {
    expect(() => readConfig({ PAYOUT_SECOND_APPROVAL_FROM: text })).toThrow('PAYOUT_SECOND_APPROVAL_FROM: ')
  })
})

describe('the sentence of a charity', () => {
  it('is printed only if it is configured, and must fit on a receipt', () => {
    expect(readConfig({}).charityText).toBeNull()
    expect(readConfig({ RECEIPT_CHARITY_TEXT: '' }).charityText).toBeNull()
    expect(readConfig({ RECEIPT_CHARITY_TEXT: 'Charity 12345' }).charityText).toBe('Charity 12345')
    expect(() => readConfig({ RECEIPT_CHARITY_TEXT: 'x'.repeat(1_001) })).toThrow('RECEIPT_CHARITY_TEXT')
  })
})

it('reads several old keys with commas between them, and one with a comma in it', () => {
  const [one, two] = ['a'.repeat(32), 'b'.repeat(40)]
  const oldKeys = (SECRET_KEYS_OLD: string) => readConfig({ SECRET_KEYS_OLD }).oldSecretKeys
  expect(oldKeys('')).toEqual([])
  expect(oldKeys(one)).toEqual([one])
  expect(oldKeys(`${one}, ${two}`)).toEqual([one, two])
  expect(oldKeys('an old secret key, which has a comma in it')).toEqual(['an old secret key, which has a comma in it'])
})

it('names variables that look like ours, and no others', () => {
  const foreign = {
    HOME: '/root',
    HOSTS: 'x',
    PATH: '/bin',
    PGHOST: 'db',
    npm_config_x: '1',
    MAILTO: 'root',
    MAIL: '/var/mail/root',
    PORTS: '1',
  }
  expect(readConfig({ ...PRODUCTION, ...foreign }).warnings).toEqual([])
  const wrong = { SECERT_KEY: 'x', ORGANIZATION_NAME: 'x', SMTP_HOST: 'mail', STRIPE_KEY: 'x', PUBLICURL: 'x' }
  expect(readConfig(wrong).warnings).toEqual([
    'SECERT_KEY: there is no such setting, and it has no effect. Is SECRET_KEY meant?',
    'ORGANIZATION_NAME: there is no such setting, and it has no effect. Is ORGANISATION_NAME meant?',
    'SMTP_HOST: there is no such setting, and it has no effect (.env.example lists all)',
    'STRIPE_KEY: there is no such setting, and it has no effect (.env.example lists all)',
    'PUBLICURL: there is no such setting, and it has no effect. Is PUBLIC_URL meant?',
  ])
})

describe('backups', () => {
  it('are taken every quarter of an hour in production, next to the data, and otherwise not', () => {
    const production = {
      NODE_ENV: 'production',
      SECRET_KEY: 'not one character again and again',
      PUBLIC_URL: 'http://a.test',
      PAYMENTS: 'sandbox',
      SMTP_URL: 'files',
    }
    const standard = { everyMs: 15 * 60_000, directory: 'data/run/backups' }
    expect(readConfig(production).backups).toEqual(standard)
    expect(readConfig({ ...production, BACKUP_EVERY: 'off' }).backups.everyMs).toBeNull()
    expect(readConfig({}).backups.everyMs).toBeNull()
    expect(readConfig({ BACKUP_EVERY: '6h', BACKUP_DIR: '/mnt' }).backups).toMatchObject({
      everyMs: 6 * 60 * 60_000,
      directory: '/mnt',
    })
  })

  it('of PostgreSQL are refused: it has a tool of its own', () => {
    const DATABASE_URL = 'postgres://localhost/x'
    expect(() => readConfig({ DATABASE_URL, BACKUP_EVERY: '1h' })).toThrow('BACKUP_EVERY: ')
    expect(readConfig({ DATABASE_URL, BACKUP_EVERY: 'off' }).backups.everyMs).toBeNull()
  })

  it.each(['0m', '15', '15 m', '1d', 'never'])('can’t be taken every %s', (text) => {
    expect(() => readConfig({ BACKUP_EVERY: text })).toThrow('BACKUP_EVERY: ')
  })
})

const newYear = Date.UTC(2027, 0, 1)

describe('the setting of the platform fee', () => {
  it('reads rates for all countries and for one, with the day from which they hold', () => {
    expect(parsePlatformRates('10%; 7.5% from 2027-01-01 ;KE 5% from 2027-01-01;GH 0%')).toEqual([
      { basisPoints: 1_000, country: null, from: null },
      { basisPoints: 750, country: null, from: newYear },
      { basisPoints: 500, country: 'KE', from: newYear },
      { basisPoints: 0, country: 'GH', from: null },
    ])
  })

  it.each([
    ['', 'is not like'],
    ['10', 'is not like'],
    ['10%;', 'is not like'],
    ['ke 5%', 'is not like'],
    ['5.125%', 'is not like'],
    ['-5%', 'is not like'],
    ['5% from 1/1/2027', 'is not like'],
    ['31%', 'is more than 30%'],
    ['5% from 2027-02-30', 'a day that does not exist'],
    ['5% from 2027-13-01', 'a day that does not exist'],
    ['10%; 8%', 'another part sets too'],
  ])('refuses %j and says why', (text, words) => {
    expect(() => parsePlatformRates(text)).toThrow(words)
    if (text) expect(() => readConfig({ PLATFORM_FEES: text })).toThrow(/^PLATFORM_FEES: /)
  })

  it('is no rate when it is not set: then the fee is 10%', () => {
    expect(readConfig({}).platformRates).toEqual([])
    expect(readConfig({ PLATFORM_FEES: '8%' }).platformRates).toEqual([{ basisPoints: 800, country: null, from: null }])
  })
})
