/** The sentences of each language for translators, as the build writes them (scripts/build/messages/messages.ts). */
declare module 'virtual:sentences' {
  const load: Readonly<
    Record<string, () => Promise<{ default: import('#shared/language/check/sentences').LanguageSentences }>>
  >
  export default load
}
