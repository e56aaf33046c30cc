/** Variables that a developer has set for their own server must not reach the tests' servers. */
const OF_THE_SERVER =
  /^(?:NODE_ENV|PORT|HOST|PUBLIC_URL|DATA_DIR|CLIENT_DIR|DATABASE_URL|PAYMENTS|SANDBOX_PORT|SECRET_KEY|SMTP_URL|MAIL_FROM|DEMO_DATA|TRUSTED_PROXIES|LOG_LEVEL|STRIPE_.*|FLUTTERWAVE_.*)$/

/** @returns {NodeJS.ProcessEnv} */
export function testEnvironment() {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !OF_THE_SERVER.test(name)))
}
