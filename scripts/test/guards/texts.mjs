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
    file: 'server/platform/html/escape-html.ts',
    from: "return text.replace(/[&<>\"']/g, (character) => ENTITIES[character] ?? '')",
    to: 'return text',
    tests: ['server/http/pages/document.test.ts'],
  },
  {
    name: 'mail-escape',
    file: 'server/platform/html/escape-html.ts',
    from: "return text.replace(/[&<>\"']/g, (character) => ENTITIES[character] ?? '')",
    to: 'return text',
    tests: ['server/platform/mail/letter.test.ts'],
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
]
