/**
 * The guards of requests and answers.
 * @type {import('./list.mjs').Guard[]}
 */
export const REQUESTS = [
  {
    name: 'csrf-cookie-writes',
    file: 'server/http/api/read-caller.ts',
    from: '  if (writes) requireSameOrigin(ctx, context.config.publicUrl)\n',
    to: '',
    tests: ['server/http/authorization.test.ts', 'server/http/edge.test.ts', 'server/community/auth/sign-in.test.ts'],
  },
  {
    name: 'csrf-origin-header',
    file: 'server/http/api/same-origin.ts',
    from: '!origin || origin === new URL(publicUrl).origin',
    to: 'true',
    tests: ['server/http/authorization.test.ts', 'server/http/edge.test.ts', 'server/community/auth/sign-in.test.ts'],
  },
  {
    name: 'idempotency-other-content',
    file: 'server/http/api/idempotency.ts',
    from: "      if (!fingerprints.includes(earlier.fingerprint)) throw refuse('request.key-reused')\n",
    to: '',
    tests: ['server/http/api/idempotency.test.ts'],
  },
  {
    name: 'body-depth',
    file: 'server/http/api/body.ts',
    from: "  if (isDeeperThan(value, MAXIMUM_DEPTH)) throw refuse('request.too-deep')\n",
    to: '',
    tests: ['server/http/edge.test.ts'],
  },
  {
    name: 'redirect-to-own-site',
    file: 'shared/rules/local-path.ts',
    from: '/^\\/(?!\\/)[^\\\\\\p{Cc}]*$/u',
    to: '/^/',
    tests: ['shared/rules/local-path.test.ts'],
    also: [{ file: 'shared/rules/local-path.ts', from: 'url.origin !== origin || ', to: '' }],
  },
]
