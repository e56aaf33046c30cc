/** Variables that configure a developer's own server, and must not configure the servers of the tests. */
const SERVER_VARIABLES =
  /^(?:NODE_ENV|PORT|HOST|PUBLIC_URL|DATA_DIR|CLIENT_DIR|DATABASE_URL|PAYMENTS|SANDBOX_PORT|SECRET_KEY|SECRET_KEYS_OLD|SMTP_URL|MAIL_FROM|DEMO_DATA|TRUSTED_PROXIES|STEP_UP_MINUTES|SOCKETS_PER_ADDRESS|CHALLENGE.*|LOG_LEVEL|REQUEST_LOG|METRICS_.*|SECURITY_LOG_ADDRESSES|STRIPE_.*|FLUTTERWAVE_.*|PAWAPAY_.*)$/

/**
 * Returns the environment variables without those of a server.
 * @returns {NodeJS.ProcessEnv}
 */
export function testEnvironment() {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !SERVER_VARIABLES.test(name)))
}
