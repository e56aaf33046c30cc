export const TEST_SECRET_KEY = 'a secret key for tests, long enough'
