/**
 * The guards of stored data and of the configuration.
 * @type {import('./list.mjs').Guard[]}
 */
export const DATA = [
  {
    name: 'foreign-keys',
    file: 'server/platform/database/sqlite.ts',
    from: "    'foreign_keys = ON',\n",
    to: "    'foreign_keys = OFF',\n",
    tests: ['server/platform/database/sqlite.test.ts', 'server/platform/database/open.test.ts'],
  },
  {
    name: 'sealed-place',
    file: 'server/platform/secrets/secrets.ts',
    from: 'place}\\0$',
    to: 'place.slice(0, 0)}\\0$',
    tests: ['server/platform/secrets/secrets.test.ts'],
  },
  {
    name: 'sealed-owner',
    file: 'server/platform/secrets/secrets.ts',
    from: 'owner}`)',
    to: 'place}`)',
    tests: ['server/platform/secrets/secrets.test.ts'],
  },
  {
    name: 'audit-append-only',
    file: 'server/platform/database/migrations/006-money-out.ts',
    from: "    await appendOnly(database, engine, 'audit_trail')\n",
    to: '',
    tests: ['server/platform/audit-log.test.ts'],
  },
  {
    name: 'production-key',
    file: 'server/platform/config.ts',
    from: "  if (production && !values.SECRET_KEY) problems.push('SECRET_KEY: required in production')\n",
    to: '',
    tests: ['server/platform/config.test.ts'],
  },
  {
    name: 'limit-counts',
    file: 'server/platform/limits/limits.ts',
    from: 'return judge(counter.count <= max, counter.windowEnd, now)',
    to: 'return judge(counter.count <= max + 1, counter.windowEnd, now)',
    tests: ['server/platform/limits/limits.test.ts'],
  },
  {
    name: 'address-group',
    file: 'server/platform/limits/client-address.ts',
    from: '    .slice(0, 4)\n',
    to: '',
    tests: ['server/platform/limits/client-address.test.ts'],
  },
]
