/**
 * The guards of stored data and of the configuration.
 * @type {import('./list.mjs').Guard[]}
 */
export const DATA = [
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
    name: 'production-key',
    file: 'server/platform/required-variables.js',
    from: "    if (!has('SECRET_KEY')) problems.push('SECRET_KEY: required in production')\n    else if (",
    to: '    if (',
    tests: ['server/platform/config.test.ts'],
  },
  {
    name: 'limit-counts',
    file: 'server/platform/limits/limits.ts',
    from: 'return judge(counter.count <= max, counter.windowEnd, now)',
    to: 'return judge(counter.count <= max + 1, counter.windowEnd, now)',
    tests: ['server/platform/limits/limits.test.ts'],
  },
]
