import { defineConfig } from 'vitest/config'

const server = {
  include: ['server/**/*.test.ts', 'tests/drills/**/*.test.ts'],
  testTimeout: 20_000,
  hookTimeout: 60_000,
}

/** The server's tests run twice: on SQLite and on a real PostgreSQL. */
export default defineConfig({
  test: {
    // One worker less than there are cores would leave one on a machine of two.
    maxWorkers: '100%',
    projects: [
      {
        test: {
          name: 'shared',
          include: ['shared/**/*.test.ts', 'data/**/*.test.ts', 'scripts/**/*.test.ts', 'pwa/**/*.test.{ts,tsx}'],
        },
      },
      { test: { ...server, name: 'sqlite', globalSetup: ['server/testing/sqlite-setup.ts'] } },
      { test: { ...server, name: 'postgres', globalSetup: ['server/testing/postgres-setup.ts'] } },
    ],
  },
})
