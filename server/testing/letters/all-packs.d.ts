/** All languages with their sentences, as the server's build has them (scripts/build/messages/messages.ts). */
declare module 'all-packs:' {
  const packs: import('../../platform/language/packs').BuiltPacks
  export default packs
}
