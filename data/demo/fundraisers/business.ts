import type { DemoFundraiser } from '../types'

export const business: DemoFundraiser[] = [
  {
    creator: 'creator',
    title: 'Six new dye vats for the adire yard',
    picture: 'adire',
    goal: 3_900,
    raised: 2_655,
    supporters: 26,
    openedDaysAgo: 43,
    days: 75,
    story: `
Our yard in Ìtòkú has dyed cloth with indigo since my grandmother dug the first pot into the ground. Of nine vats, five leak. We
dye in four, and turn away about a third of the orders from tailors in Lagos.

Six vats of fired clay with a cement collar are $210 each, with the digging. A soak-away, so that the used water goes through sand
and charcoal and not into the stream, is $1,150. Indigo and ash for the first season are $640, a roof over the drying lines $850.

With ten vats the yard can keep the three apprentices on a wage instead of pocket money. I will show the books once a quarter, and
every gift above $60 gets a yard of cloth if the sender pays the post.`,
    gifts: [
      { from: 'Adéníkẹ̀ẹ́ fabrics, Lagos', amount: 300, says: 'So that you stop turning us away.' },
      { by: 'donor', amount: 60, says: 'For the yard of cloth. My wife insists.' },
      { from: 'Camille B.', amount: 40, says: 'Pour le bassin de filtration.' },
    ],
  },
  {
    creator: 'afi',
    title: 'Working capital for a tomato stall in Lomé',
    picture: 'market-stall',
    goal: 1_500,
    raised: 1_085,
    supporters: 14,
    openedDaysAgo: 30,
    days: 45,
    story: `
I buy tomatoes by the crate from women who bring them from the north, and sell them by the heap. The women want cash at the truck
at four in the morning. I borrow it from a man at the gate at five percent a day and pay him back at six in the evening.

He earns more from my tomatoes than I do. $900 is what I turn over in a week at the truck; with that in my own hand I keep about
$11 a day that he keeps now. $350 is for plastic crates that do not crush the bottom layer, and $250 for a scale that people trust
and a roof sheet.

In one year I want to lend the $900 to the next stall, without the five percent.`,
    gifts: [{ from: 'Yawa', amount: 11, says: 'One day without him!' }],
  },
  {
    creator: 'selamawit',
    title: 'A roaster for our coffee corner in Kazanchis',
    picture: 'coffee',
    goal: 4_200,
    raised: 1_960,
    supporters: 16,
    openedDaysAgo: 28,
    days: 60,
    story: `
I make coffee the whole way, from washing the beans to the third cup, on a corner in Kazanchis. Offices nearby have begun to ask
for roasted coffee by the kilo. On a charcoal pan I can roast four kilos a day, and my eyes do not want more.

A five-kilo gas drum roaster made in Addis Ababa costs $2,900. The gas line and chimney are $450. A grinder, a sealing machine and
printed bags are $560, and the first two sacks of washed beans from Sidama $290.

ከሁለት ሴቶች ጋር እሠራለሁ። We are three women now, paid by the day. With the roaster it would be five, paid by the month. The corner stays; people
need somewhere to sit.`,
    gifts: [{ from: 'ዳዊት ኃይሉ', amount: 45, says: 'ምርጥ ቡና! በርቱ።' }],
  },
  {
    creator: 'nshimirimana.eric',
    title: 'A second oven for the bakery in Gitega',
    picture: 'bread-oven',
    goal: 2_050,
    raised: 1_845,
    supporters: 15,
    openedDaysAgo: 38,
    days: 45,
    story: `
Our one clay oven takes sixty loaves. We bake from ten at night to four in the morning and the bread is gone by seven. The primary
schools on the hill have asked for 400 small loaves a day, beginning in January.

The second oven is brick with a flue that uses half the wood: $980 with the mason from Ngozi who built the one at the seminary.
Tins, a long table and a dough trough are $420. Flour and sugar for the first three weeks, until the schools pay, are $450, and a
cargo bicycle with a box $200.

Two bakers are ready to start. One of them taught me.`,
    gifts: [{ from: 'Sœur Immaculée', amount: 60, says: 'Pour le pain des petits.' }],
  },
  {
    creator: 'chisomo.banda',
    displayName: 'Kapata Women’s Maize Group',
    title: 'A hammer mill for the women of Kapata',
    picture: 'maize',
    goal: 4_600,
    raised: 705,
    supporters: 10,
    openedDaysAgo: 15,
    days: 120,
    story: `
We are twenty-six women who grow maize. To have it ground we walk seven kilometres with a tin on the head, wait, pay, and walk
back; a day for one tin. In the rainy season the mill is closed as often as it is open.

A hammer mill with a 10 hp diesel engine is $2,850 in Lusaka, the transport $240. The mill house, with our own bricks and labour,
needs $780 of cement, sheets and a door. Spare screens and hammers, and training for two of us in Chipata, are $380. Diesel and oil
for the first two months are $350.

The price for a tin will be set by the whole group. A third of the income is put away for the next engine, and the book is read
out on the first Saturday.`,
  },
  {
    creator: 'aya.bernadette',
    title: 'Three sewing machines and a room of our own',
    picture: 'sewing',
    goal: 1_980,
    raised: 1_240,
    supporters: 16,
    openedDaysAgo: 35,
    days: 60,
    story: `
I sew school uniforms and wedding clothes on my aunt's machine, at the end of the corridor where we live. Two cousins sew with me,
by hand, because there is one machine. From August to October we say no to half of the uniforms.

A solid zigzag machine is $260 in Bouaké, three are $780. A room on the street costs $55 a month with three months in advance; for
half a year it is $330. An iron, a cutting table, a mirror and the electricity meter are $470. Cloth and thread for the first
uniforms are $400.

My cousins become partners, a third each. It is written down and the three of us have signed.`,
    gifts: [{ from: 'Tantie Adjoua', amount: 100, says: 'Garde quand même ma machine !' }],
  },
  {
    creator: 'fatoumata',
    displayName: 'The potters of Kalabougou',
    title: 'A shelter for the firing and a cart for the pots',
    picture: 'pottery',
    goal: 1_700,
    raised: 655,
    supporters: 9,
    openedDaysAgo: 19,
    days: 60,
    story: `
The potters of our village fire together on Saturdays, in the open, 600 pots under straw and wood. One shower in the first hour
and the week is broken pieces. From June to September we lose about one firing in three.

A shelter of steel posts and sheets, high enough for the smoke, is $980. A donkey cart to take the pots to the river landing is
$310, the donkey $220, and straw mats and rope for packing $190.

We fire, sell and share by households, as it was before us. The cart will be used on the other days for water.`,
  },
  {
    creator: 'brian.otieno',
    title: 'A motorcycle of my own',
    picture: 'motorbike',
    goal: 1_350,
    raised: 1_512,
    supporters: 22,
    openedDaysAgo: 98,
    days: 60,
    story: `
For eight years I rode other people's motorcycles. The owner took 400 shillings a day, rain or no rain, and the day the machine
was in repair he took it too. In a month that was more than our rent.

A new 125 cc with papers was $1,080, the comprehensive cover $150, two helmets, a rain apron for the passenger and the reflective
vest $75, and the stage membership $45.

I have had it for five weeks. The logbook is in my name. What came in above the goal is the first service and a tyre.
Asanteni sana.`,
    gifts: [{ from: 'Kevin Kiprono', amount: 30, says: 'Hongera kaka. Ride slowly.' }],
  },
  {
    creator: 'halima.bakari',
    displayName: 'Mwani Paje',
    title: 'Drying racks for nineteen seaweed farmers',
    goal: 2_300,
    raised: 130,
    supporters: 3,
    openedDaysAgo: 1.6,
    days: 60,
    story: `
We plant seaweed on lines in the lagoon at low tide and dry it on the sand. Dried on sand it is bought as second grade, $0.42 a
kilo. Dried on a rack it is first grade, $0.70. We are nineteen women and bring in about 2,200 kilos a month between us.

Twelve racks of mangrove-free timber and net, each six metres, are $95 with the carpenter's work. Tarpaulins for the rain are $260.
A store of coral stone with a sheet roof, so that we can wait for a price, is $900 with our own labour.

Tunafanya kazi pamoja tangu 2016. The racks belong to the group; the seaweed belongs to whoever grew it.`,
  },
  {
    creator: 'hodan',
    title: 'First chair: a braiding salon on the avenue',
    goal: 6_500,
    raised: 2_480,
    supporters: 17,
    openedDaysAgo: 24,
    days: 60,
    story: `
I have braided hair in my kitchen in Cedar-Riverside for six years. I have 140 regular customers, a state licence since last
spring, and a landlord who has written twice about the visitors.

A shop of 38 square metres is coming free in December, next to the pharmacy. First and last month's rent are $2,600. Two chairs,
a shampoo basin with plumbing, mirrors and light are $2,450. The sign, the city inspection and insurance for a year are $1,050, and
a screen for women who cover, so that they can sit by the window like everybody else, is $400.

I start with one chair of my own and rent the second to my friend Deqa. I have saved $3,100 myself; it is not part of this sum.`,
    gifts: [{ from: 'Sagal A.', amount: 65, says: 'You did my graduation and my wedding. Open the shop!' }],
  },
]
