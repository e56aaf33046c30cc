import type { DemoFundraiser } from '../types'

export const education: DemoFundraiser[] = [
  {
    creator: 'grace.akinyi',
    title: 'Form One fees for six girls from Mbita',
    picture: 'classroom',
    morePictures: ['night-study', 'reading-room'],
    goal: 2_340,
    raised: 1_985,
    supporters: 24,
    openedDaysAgo: 21,
    days: 60,
    story: `
Six girls in my class passed well enough for secondary school. All six have places. None of the families can pay the first
year, and the schools will give the places to others if the fees are not in by the second week of term.

Fees for one year are $290 for a day school, and the list of what each girl must bring (uniform, mattress deposit, books, a
mathematical set) comes to about $100. Six times $390 is $2,340. I have the fee notes of all six and will show them to anyone
who asks.

The parents are fishing people. When the lake is bad, as it has been since February, there is food and nothing else. They have
paid what they could: two of them brought me 3,000 shillings each, and I have already taken that off the sum.

The money goes to the schools' accounts, not to me and not to the parents. Wanjiru, who registered this for me, keeps the slips.`,
    gifts: [
      { from: 'Rehema Juma', amount: 25, says: 'I was one of six once. Nawatakia kila la heri.' },
      { by: 'donor', amount: 40, says: 'Payday. For the books.' },
      { from: 'Mrs. D. Okello', amount: 390, says: 'One girl, one year. Please tell me how she does in mathematics.' },
    ],
  },
  {
    creator: 'fuseini',
    title: 'A real science bench for our senior high school',
    goal: 4_800,
    raised: 610,
    supporters: 9,
    openedDaysAgo: 12,
    days: 90,
    story: `
Our school teaches integrated science to 312 students. We own one Bunsen burner, two microscopes of which one works, and a
cupboard of glassware that was complete in 1998. For the practical examination we send students to another school in a hired
bus, where they see most of the apparatus for the first time.

We want one proper bench, seven metres, tiled, with four sinks, gas points and sockets. A mason and a plumber from town have
given written prices: $2,150 for the bench and the plumbing, $480 for the gas, $370 for wiring. The remaining $1,800 buys four
microscopes and glassware for groups of six.

The district has approved the drawings and will send the electrician for the final connection. The old boys' group has already
paid for the cement.`,
    gifts: [{ from: 'Class of ’98', amount: 200, says: 'We remember that cupboard.' }],
  },
  {
    creator: 'tigist.alemu',
    title: 'A reading room in Debre Tabor',
    picture: 'reading-room',
    goal: 3_600,
    raised: 3_600,
    supporters: 24,
    openedDaysAgo: 52,
    days: 90,
    story: `
There is an empty room behind the bus station, dry and with a good roof. The owner lets us have it for two years without rent if
we repair the floor and the door. We want to put 1,200 books in it and keep it open every afternoon until eight.

What it costs: floor, door and paint $640; shelves from a carpenter in town $520; two tables and thirty chairs $430; books in
Amharic and English, bought in Addis Ababa at wholesale price, $1,450; electricity, lamps and a year of a caretaker's evenings
$560. Together $3,600.

I was the librarian of a school whose library became a store room. I have the catalogue, and I have 140 children who ask me in
the street when it opens.`,
    gifts: [
      { from: 'ብርሃኑ ወልደማርያም', amount: 75, says: 'ለደብረ ታቦር ልጆች። መልካም ንባብ!' },
      { from: 'Hélène T.', amount: 60, says: 'For the shelf with the atlases.' },
    ],
  },
  {
    creator: 'aissatou.diatta',
    displayName: 'Parents d’élèves de Niomoune',
    title: 'A school boat for the children of Niomoune',
    picture: 'school-boat',
    morePictures: ['lake-walk', 'stilt-houses', 'tree-school'],
    goal: 5_200,
    raised: 3_140,
    supporters: 21,
    openedDaysAgo: 39.6,
    days: 45,
    story: `
Twenty-eight children of our island go to the lower secondary school on the other bank. They cross in whatever boat is going.
When none is going they wait, and in the rainy season they miss about one day in four. In September a boat with eleven of them
capsized near the mangroves. All were pulled out. Since then some parents keep their children at home.

We want a boat of our own: eleven metres, built in Ziguinchor, with benches, a rail and a 15 hp engine, and thirty life jackets
in children's sizes. The builder asks $2,400, the engine is $1,950 second-hand with a guarantee of six months, the jackets and a
radio $850.

The association pays the fuel and the boatman from a small fee that the parents have agreed on. Pour nous, c’est l’école ou rien.`,
    gifts: [
      { from: 'Ousmane Badji', amount: 100, says: 'Un fils de Niomoune, à Nantes. Courage à vous.' },
      { amount: 50, says: 'Life jackets first, please.' },
    ],
  },
  {
    creator: 'esperance',
    title: 'School kits for 120 children in Kadutu',
    goal: 2_900,
    raised: 0,
    supporters: 0,
    openedDaysAgo: 0.2,
    days: 30,
    story: `
Term begins in five weeks. Of the 148 children in my two shifts, about 120 come without an exercise book. They write on the back
of old forms that I collect from offices, and when those are used up they listen.

A kit is ten exercise books, pens, a ruler, a slate for the small ones, a satchel and a pair of shoes. I buy at the wholesale
market in Bukavu and the price is $24 per child, shoes included, which is most of it; the last $20 carry it up the
hill. I buy in the presence of two parents and we photograph the receipts.`,
  },
  {
    creator: 'folake',
    displayName: 'Ilé Ẹ̀kọ́ Peckham',
    title: 'A Saturday school for Yorùbá in Peckham',
    goal: 3_000,
    raised: 1_260,
    supporters: 17,
    openedDaysAgo: 33,
    days: 60,
    story: `
Forty-one children are on our list, aged five to thirteen. They understand their grandmothers and cannot answer them. For a year
we have met in somebody's living room, in three groups, with photocopies. There is no more room on the carpet.

A community hall will let us have two rooms on Saturday mornings for £38 a week. A year of term-time Saturdays is about $1,850.
Primers with tone marks, printed in Ìbàdàn and sent by sea, are $620 for fifty sets. The rest is insurance and juice.

Teachers are not paid; we are five parents and one retired headmistress who corrects our dots. Whatever is left at the end of the
year goes into a second year.`,
    gifts: [
      { from: 'Títílayọ̀ Ògúnlẹ́yẹ', amount: 30, says: 'Ẹ kú iṣẹ́ takuntakun. Ọmọ mi náà fẹ́ wá.' },
      { by: 'donor', amount: 20, says: 'I am Twi myself, but I know the problem.' },
    ],
  },
  {
    creator: 'amina.nursing',
    title: 'Finishing my third year of nursing in Port Sudan',
    picture: 'night-study',
    goal: 1_450,
    raised: 1_390,
    supporters: 19,
    openedDaysAgo: 29.4,
    days: 30,
    story: `
My college in Omdurman closed in April 2023. I left with my mother and my records in a plastic bag. The college has opened again
here, in a borrowed building, and it accepts my first two years. What it does not accept is that I pay later.

The third year costs $900, the clinical placement with transport $310, and a stethoscope, uniform and books $140. A solar lamp is
$100, because I study at night and the current comes for four hours. That is all of it.

أدرس كل ليلة بعد أن ينام الجميع. When I finish I will work where I am needed, and at the moment that is everywhere.`,
    gifts: [
      { from: 'هدى عثمان', amount: 50, says: 'بارك الله فيك يا أمينة. لا تتوقفي.' },
      { from: 'A nurse in Leeds', amount: 100, says: 'The stethoscope is from me. Keep it away from the doctors.' },
    ],
  },
  {
    creator: 'tiyamike',
    title: 'Forty bicycles for girls who walk 11 kilometres',
    picture: 'bicycles',
    goal: 5_600,
    raised: 2_215,
    supporters: 20,
    openedDaysAgo: 47,
    days: 120,
    story: `
The nearest secondary school to Chingale is eleven kilometres away. Boys are sent to lodge near it. Girls mostly walk, two and a
half hours each way, and in the hungry months most of them stop.

A strong bicycle with a carrier costs $118 in Zomba when one buys forty. For $22 more per bicycle I add a lock, a pump, a spare
tube and two services a year, done in my workshop at cost. Forty times $140 is $5,600.

The bicycles belong to the school and are signed out by the term. If a girl leaves, the next on the list gets hers. I did this
with six bicycles in 2023; all six still run and five of the six girls are still in class.`,
    gifts: [{ from: 'Thoko & Grace', amount: 140, says: 'One bicycle. Blue, if there is a choice.' }],
  },
  {
    creator: 'creator',
    title: 'Exam fees for my three apprentices',
    goal: 480,
    raised: 540,
    supporters: 15,
    openedDaysAgo: 118,
    days: 30,
    story: `
Kẹ́hìndé, Ṣeun and Àdùkẹ́ came to me to learn dyeing after they left school without the certificate. They are good at it. They
also want the certificate, and they are right: nobody gives a loan to a woman without papers.

Registration for the examination is $52 each, evening lessons for four months are $80 each, and photographs, forms and
transport $28 each. I asked for $480 and it came to a little more, which paid for Àdùkẹ́'s glasses.

All three have registered. Results are expected in the rainy season and I will write them here.`,
    gifts: [{ from: 'Babátúndé Àjàyí', amount: 40, says: 'Ẹ kú iṣẹ́, ẹ̀yin ọmọ.' }],
  },
]
