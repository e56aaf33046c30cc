import type { DemoFundraiser } from '../types'

export const marriage: DemoFundraiser[] = [
  {
    creator: 'bolanle',
    displayName: 'Bọ́láńlé & Tádé',
    title: 'Aṣọ òkè, two families and one hall',
    picture: 'wedding-cloth',
    goal: 2_800,
    raised: 1_630,
    supporters: 18,
    openedDaysAgo: 29,
    days: 60,
    story: `
We are both teachers. We have been engaged since March and together we earn what a hall in Òṣogbo asks for a Saturday. Our parents
would borrow for this, and we have asked them not to.

So we wrote a list and crossed things out. What is left: cloth woven in Ìsẹ́yìn for the two sets of parents and ourselves $640, the
school hall with canopies $480, food for 250 people cooked by our aunts $1,050, the talking drummers $230, the registry, rings and
the photographer, who is a colleague, $400.

No sprayed notes, please. Whatever is given here is written in the book with the names, and read out at the end as it should be.`,
    gifts: [
      { from: 'SS2 Physics', amount: 18, says: 'Congratulations ma. F = ma, and ma = Mrs.' },
      { from: 'Àdùnní', amount: 50, says: 'Ẹ kú oríire! Ilé á tòrò.' },
    ],
  },
  {
    creator: 'nakato.prossy',
    title: 'Our kwanjula in Masaka',
    picture: 'gift-baskets',
    goal: 1_900,
    raised: 1_215,
    supporters: 14,
    openedDaysAgo: 27.8,
    days: 30,
    story: `
My family receives Ssemwogerere's family at home in Masaka on the last Saturday of the month. In our custom the groom's side brings
the gifts, and the bride's side feeds everybody. There will be 180 people, and I am the bride's side.

Matooke, chicken, two goats and firewood are $690. Tents, chairs and mats are $380. The gomesi for my mother and six aunts are $420.
The spokesman, the sound and the decoration are $260. Drinks are $150.

I have paid the church for the wedding itself from my salary. This is for the day before it, which my grandmother says is the one
that counts.`,
    gifts: [{ from: 'Maternity ward, night team', amount: 75, says: 'Finally we clap for you.' }],
  },
  {
    creator: 'omar.eltayeb',
    title: 'A nikah put off twice, and a room to begin in',
    picture: 'lanterns',
    goal: 1_600,
    raised: 480,
    supporters: 9,
    openedDaysAgo: 14,
    days: 45,
    story: `
Rania and I were to marry in Wad Madani in May 2023, and again in December. Both times the families had to leave before the day. We
are in Cairo now, both families within two streets of each other.

The nikah is simple: the contract, a dress, sweets and tea for sixty people in the courtyard, $420. What we need is a place to
live. A room with a kitchen in Faisal is $145 a month with two months' deposit, so $435 to enter. A bed, a stove, a fridge and a
fan, second-hand, are $390. The rest, $355, is the mahr that I promised before I lost my tools, and I mean to keep that promise.

أدعوكم جميعاً. The date is fixed by the money, not the other way round.`,
    gifts: [{ from: 'محمد الأمين', amount: 50, says: 'ألف مبروك مقدماً يا عمر.' }],
  },
  {
    creator: 'mame.coumba',
    title: 'A small takk and a roof of our own',
    picture: 'baobab-couple',
    goal: 1_250,
    raised: 760,
    supporters: 11,
    openedDaysAgo: 17,
    days: 30,
    story: `
The sea took the houses of both our families within two winters, so we live inland now, in tents, all together. Ibou and I wanted
to wait until things are better. His mother said that things get better after a wedding, not before.

The takk at the mosque costs almost nothing: cola nuts, dates and the imam's transport, $60. A meal for the two families and the
neighbours is $290. The rest is for a room of cement blocks on the plot that the town has given us: blocks and cement $520, sheets
and a door $380.

We marry on the Friday after the roof is on.`,
    gifts: [{ from: 'Aminata Sylla', amount: 35, says: 'Félicitations aux mariés, et que le toit tienne !' }],
  },
  {
    creator: 'patience.toe',
    title: 'Two families, one wedding in Buchanan',
    goal: 7_200,
    raised: 3_150,
    supporters: 18,
    openedDaysAgo: 40,
    days: 90,
    story: `
I left Liberia at fourteen and promised my grandmother I would marry on her porch. She is 88. Emmanuel's people are in Buchanan
too. We have been engaged for three years because every year there was a bill.

Two tickets from Atlanta are $3,400. The bride price that the families settled on is $600, most of which, by custom, comes back as
pots. The porch, the church, rice and fish for 200 people, a generator and a band for one night are $2,350. Lappas for the women of
both families are $450. The rest is the minibus from Monrovia.

We pay for our own rings. My grandmother asks on the phone every Sunday whether the date is real.`,
    gifts: [{ from: 'Sis. Martha', amount: 100, says: 'Tell Ma Tonia the date is real.' }],
  },
  {
    creator: 'lwazi',
    title: 'Lobola without a loan shark',
    goal: 3_300,
    raised: 0,
    supporters: 0,
    openedDaysAgo: 0.5,
    days: 60,
    story: `
My uncles and Zanele's family have agreed on eight cattle, paid in money, and they were reasonable. I have saved for five of the
eight. The men who lend for this in town take thirty percent a month, and I repair the house of a friend who went to them.

Three cattle are $2,550. The gifts for her mother and grandmother, blankets and the rest, are $420, and the day itself, when my
people go to hers, is $330.

If it takes longer it takes longer. Zanele says she would rather marry a slow man than a debt.`,
  },
]
