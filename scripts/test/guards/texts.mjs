/**
 * The guards of texts, pictures and logs.
 * @type {import('./list.mjs').Guard[]}
 */
export const TEXTS = [
  {
    name: 'page-json-escape',
    file: 'server/http/pages/document.ts',
    from: "json.replaceAll('<', '\\\\u003c')",
    to: 'json',
    tests: ['server/http/pages/document.test.ts'],
  },
  {
    name: 'share-tags-escape',
    file: 'server/http/pages/document.ts',
    from: "return text.replace(/[&<>\"']/g, (character) => ENTITIES[character] ?? '')",
    to: 'return text',
    tests: ['server/http/pages/document.test.ts'],
  },
  {
    name: 'mail-escape',
    file: 'server/platform/mail/letter.ts',
    from: "return text.replace(/[&<>\"']/g, (character) => ENTITIES[character] ?? '')",
    to: 'return text',
    tests: ['server/platform/mail/letter.test.ts'],
  },
  {
    name: 'mail-line-break',
    file: 'server/platform/mail/outbox.ts',
    from: "  if (/[\\r\\n]/.test(recipient + letter.subject)) throw refuse('mail.line-break')\n",
    to: '',
    tests: ['server/operations/jobs/mail.test.ts', 'server/platform/mail/letter.test.ts'],
  },
  {
    name: 'csv-formula',
    file: 'server/operations/admin/exports/stream.ts',
    from: '    escape_formulas: true,\n',
    to: '',
    tests: ['server/http/routes/admin/exports.test.ts'],
  },
  {
    name: 'message-hidden',
    file: 'server/giving/donations/present.ts',
    from: 'row.messageHiddenAt === null ? row.message : null',
    to: 'row.message',
    tests: ['server/giving/donations/hide-message.test.ts'],
  },
  {
    name: 'donor-anonymous',
    file: 'server/giving/donations/present.ts',
    from: 'isAnonymous ? ANONYMOUS : (row.donorName ?? ANONYMOUS)',
    to: 'row.donorName ?? ANONYMOUS',
    tests: ['server/http/routes/donations.test.ts', 'server/giving/donations/given-donations.test.ts'],
  },
  {
    name: 'picture-format',
    file: 'server/platform/images/encode.ts',
    from: "  if (!isAcceptedImage(bytes)) throw refuse('picture.not-an-image')\n",
    to: '',
    tests: ['server/platform/images/store.test.ts'],
  },
  {
    name: 'picture-pixels',
    file: 'server/platform/images/encode.ts',
    from: 'const PIXEL_LIMIT = 25e6',
    to: 'const PIXEL_LIMIT = 25e8',
    tests: ['server/platform/images/store.test.ts'],
  },
  {
    name: 'picture-name',
    file: 'server/platform/images/store.ts',
    from: '(isMediaName(name) ? files.get(name) : null)',
    to: 'files.get(name)',
    tests: ['server/platform/images/store.test.ts', 'server/http/routes/images.test.ts'],
  },
  {
    name: 'log-secrets',
    file: 'server/platform/logging/describe-error.ts',
    from: "message: withoutSecrets(quotesOurNames(error, code) ? error.message.replace(NAMES, '$1 $3') : error.message),",
    to: 'message: error.message,',
    tests: ['server/platform/log.test.ts'],
  },
  {
    name: 'log-bounded',
    file: 'server/platform/logging/bounded-lines.ts',
    from: '    if (window.written < burst) {',
    to: '    if (window.written >= 0) {',
    tests: ['server/platform/logging/bounded-lines.test.ts'],
  },
  {
    name: 'search-escape',
    file: 'server/platform/lists/search.ts',
    from: "word.replace(/[!%_]/g, '!$&')",
    to: 'word',
    tests: [
      'server/operations/admin/fundraisers/list.test.ts',
      'server/operations/admin/users/service.test.ts',
      'server/community/fundraisers/count.test.ts',
      'server/http/routes/fundraisers.test.ts',
    ],
  },
]
