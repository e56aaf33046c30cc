/** The most common passwords of six characters or more, in lower case. */
const COMMON = new Set(
  `123456 1234567 12345678 123456789 1234567890 0123456789 987654321 9876543210 654321 7654321 87654321 123123 1231234
123321 123456a 123456q 123456789a 1234qwer 12344321 12341234 112233 11223344 102030 10203040 121212 131313 159753 147258
147258369 147852 159357 192837465 000000 0000000 00000000 111111 1111111 11111111 111222 222222 22222222 333333 444444
555555 5555555 55555555 666666 6666666 696969 777777 7777777 77777777 888888 88888888 999999 99999999 123qwe 123abc
1q2w3e 1q2w3e4r 1q2w3e4r5t 1qaz2wsx 1qazxsw2 qazwsx qazwsxedc q1w2e3 q1w2e3r4 qwe123 qwerty qwerty1 qwerty12 qwerty123
qwerty1234 qwertyu qwertyui qwertyuiop qwert123 qwer1234 asdfgh asdfghj asdfghjk asdfghjkl asdf1234 asdfasdf zxcvbn zxcvbnm
zxcvbnm1 abc123 abc1234 abcd1234 abcdef abcdefg abcdefgh abcdefg1 a12345 a123456 a1234567 a12345678 a1b2c3 a1b2c3d4 aa123456
aaaaaa aaaaaaaa password password1 password12 password123 password1234 passw0rd p@ssw0rd p@ssword pass123 pass1234 passwort
admin1 admin123 admin1234 administrator root123 test123 test1234 testing testtest tester guest123 welcome welcome1 welcome123
letmein letmein1 login123 changeme default secret secret1 master master1 access access14 superman batman spiderman
pokemon starwars dragon dragon1 monkey monkey1 shadow shadow1 hunter hunter2 killer ranger phoenix falcon eagles tigger
tiger1 lion123 princess princess1 sunshine sunshine1 flower flowers butterfly rainbow angel1 angels angel123 babygirl
babygirl1 iloveyou iloveyou1 iloveyou2 iloveu loveme lovely lover1 love123 loveyou mylove forever friends family family1
mother mother1 father daddy1 mommy1 sister brother blessing blessed blessings godisgood godislove jesus1 jesus123 jesuschrist
christ faith123 amen123 prayer heaven allah1 allahuakbar bismillah mohammed muhammad ibrahim ahmed123 football football1
soccer soccer1 baseball basketball hockey arsenal arsenal1 chelsea chelsea1 liverpool liverpool1 manchester manutd barcelona
realmadrid juventus ronaldo messi10 jordan jordan23 michael michelle jennifer jessica daniel david1 george thomas charlie
charlie1 andrew joshua matthew anthony robert william samuel emmanuel victor1 patrick patricia nicole ashley amanda
hannah summer winter spring autumn january february september october november december monday friday sunday computer
computer1 internet samsung nokia1 iphone google google1 facebook yahoo1 whatsapp instagram youtube hello1 hello123 hellohello
freedom peace1 freedom1 success success1 winner money1 money123 dollar million business trustno1 whatever nothing cheese
cookie chocolate banana orange purple yellow silver golden diamond ginger pepper coffee matrix mustang ferrari porsche
mercedes toyota yamaha harley naruto pamoja pamoja1 pamoja123 nairobi nairobi1 mombasa kenya1 kenya123 kenya254 uganda
uganda1 uganda256 tanzania tanzania1 rwanda rwanda250 ethiopia addisababa nigeria nigeria1 naija1 lagos1 lagos123 ghana1
ghana123 ghana233 accra1 africa africa1 senegal dakar1 cameroon abidjan kinshasa johannesburg mzansi hakuna hakunamatata
asante karibu jambo123 habari mungu1 mungunimwema safaricom mpesa1 mpesa123 254254 256256 255255 250250 234234 233233`.split(
    /\s+/,
  ),
)

/** Whether a password is among the first guesses for this user. */
export function isGuessable(password: string, about: { username: string; email: string }): boolean {
  const plain = password.toLowerCase()
  const [mailbox = ''] = about.email.toLowerCase().split('@')
  return COMMON.has(plain) || [about.username.toLowerCase(), about.email.toLowerCase(), mailbox].includes(plain)
}
