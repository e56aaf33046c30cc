import { COMMON_PASSWORDS } from './common-password-list'

/** Further ones that people choose where Pamoja is used, in lower case. */
const ALSO_COMMON = `
0123456789 987654321 9876543210 7654321 87654321 1231234 12341234 10203040 121212 0000000 00000000 1111111 222222 22222222
333333 444444 555555 5555555 55555555 6666666 777777 77777777 888888 88888888 999999 99999999 qwerty1234 abc1234 abcdef
abcdefg abcdefgh abcdefg1 a12345678 aa123456 aaaaaa aaaaaaaa password12 password1234 p@ssw0rd p@ssword admin1 admin123
admin1234 administrator root123 test1234 testtest guest123 welcome123 login123 default hunter2 lion123 princess1 sunshine1
angel123 babygirl1 iloveyou1 iloveyou2 lover1 love123 family1 mother1 mommy1 blessing blessings godisgood godislove jesus123
jesuschrist faith123 amen123 prayer allah1 allahuakbar bismillah mohammed muhammad ibrahim ahmed123 liverpool1 realmadrid
messi10 victor1 computer1 nokia1 iphone google1 facebook yahoo1 whatsapp instagram youtube hellohello peace1 success1
money123 pamoja pamoja1 pamoja123 nairobi nairobi1 mombasa kenya1 kenya123 kenya254 uganda uganda1 uganda256 tanzania
tanzania1 rwanda rwanda250 ethiopia addisababa nigeria nigeria1 naija1 lagos1 lagos123 ghana1 ghana123 ghana233 accra1
africa1 senegal dakar1 cameroon abidjan kinshasa johannesburg mzansi hakuna hakunamatata asante karibu jambo123 habari
mungu1 mungunimwema safaricom mpesa1 mpesa123 254254 256256 255255 250250 234234 233233`

const COMMON = new Set(`${COMMON_PASSWORDS} ${ALSO_COMMON}`.trim().split(/\s+/))

/** Whether a password is among the first guesses for this user. */
export function isGuessable(password: string, about: { username: string; email: string }): boolean {
  const plain = password.toLowerCase()
  const [mailbox = ''] = about.email.toLowerCase().split('@')
  return COMMON.has(plain) || [about.username.toLowerCase(), about.email.toLowerCase(), mailbox].includes(plain)
}
