import type { DemoFundraiser } from '../types'

export const financial: DemoFundraiser[] = [
  {
    creator: 'armando.sitoe',
    title: 'A roof before the rains',
    picture: 'new-roof',
    goal: 1_650,
    raised: 1_410,
    supporters: 17,
    openedDaysAgo: 26,
    days: 30,
    story: `
The last cyclone took the roof of our house in Munhava and laid it on the road in one piece. We have slept under a tarpaulin since
March, my wife, our four children and her mother. The rains come in December.

I am a mason and do all the work myself with my brother. What I cannot make is the material: 42 zinc sheets at $19, timber $410,
steel straps and screws so that it does not fly a second time $190, a ring beam of concrete $252. The sheets that are still good
are already straightened and stacked.

The walls are mine and they stand.`,
    gifts: [
      { from: 'Celso Macuácua', amount: 57, says: 'Três chapas. Força, mano Armando.' },
      { amount: 25, says: 'For the straps.' },
    ],
  },
  {
    creator: 'njeri.muthoni',
    title: 'Starting again after the market fire',
    goal: 2_200,
    raised: 1_105,
    supporters: 16,
    openedDaysAgo: 20,
    days: 45,
    story: `
The fire began at a charger in the next row at two in the morning. By five there was nothing in my stall but hangers. I sold
second-hand children's clothes: two bales just opened, about $900 of stock, and my iron and table.

The market gives the places back to those who can rebuild within three months. The frame, sheets and a metal door are $560. Two
bales, one of shirts and one of school jumpers, are $780. The licence and the ground rent to the end of the year are $310. The
savings group wants its $550 back, and it is right, because it is everybody's.

I have washed and sold what neighbours gave me from a mat on the ground. Last week it was enough for food and one day's rent.`,
    gifts: [
      { from: 'Zawadi Achieng’', amount: 15, says: 'My daughter’s school jumper came from your stall. Pole sana.' },
    ],
  },
  {
    creator: 'zeinabou',
    title: 'Twelve goats after two dry years',
    picture: 'goats',
    goal: 1_300,
    raised: 380,
    supporters: 8,
    openedDaysAgo: 8,
    days: 60,
    story: `
Two years ago I had thirty-one goats. The first dry year I sold ten to buy fodder for the others. The second year there was no
fodder to buy. I have three, and they are thin.

A young female is $78 at the market in Maradi, twelve are $936. A vet's round with vaccines is $64. Bran and cowpea hay for the
four months until the grass comes are $300. With twelve and the three I can pay the school again from the second kidding.

I am registered with the women's herd book: every third kid goes to the next woman on the list. That is how I began the first
time.`,
    gifts: [{ from: 'Rabi’u Lawal', amount: 78, says: 'Akuya ɗaya. Allah ya sa albarka.' }],
  },
  {
    creator: 'ene.ochigbo',
    title: 'Two rooms and a dry floor after the flood',
    picture: 'flood-house',
    goal: 2_750,
    raised: 925,
    supporters: 13,
    openedDaysAgo: 18.1,
    days: 21,
    story: `
The river came on a Sunday night in October, and on Monday it stood at the window sills. We left in my neighbour's canoe: my
mother, my two children, the gas cylinder and one bag. The water stayed for nineteen days.

Most of what we had was wet and is gone. The house is block, so it stands, but the floor has lifted and the wiring is dead. To
live in two rooms again: a raised floor $820, plaster and doors $610, wiring made safe $340, mattresses, pots, a stove and the
children's school things $580. Six weeks of rent where we are now is $400.

I am a nurse and have been paid for one of the last three months, because the health centre was flooded too.`,
    gifts: [{ from: 'Former colleagues, Ward 3', amount: 150, says: 'Ene, you covered all our Sundays.' }],
  },
  {
    creator: 'mariam.diakite',
    title: 'A deposit, and a door that locks',
    goal: 2_400,
    raised: 1_870,
    supporters: 20,
    openedDaysAgo: 22,
    days: 30,
    story: `
The building where I rented a room in Montreuil was declared unsafe in September and emptied in one morning. I was at work. For
seven weeks I have slept at colleagues' flats and, some nights, in the staff room of the home where I work.

I have a contract and full-time pay, €1,420. I have found a studio at €590. The agency asks for two months' deposit, the first
month and its fee: $2,030 together. A bed, a hotplate and the electricity connection are $370.

I have never been late with rent and have the receipts of nine years. I need the start, not the rest.`,
    gifts: [
      { from: 'Odile R.', amount: 80, says: 'Vous vous êtes occupée de ma mère. À votre tour.' },
      { from: 'Fatou Sarr', amount: 30, says: 'Tiens bon ma sœur.' },
    ],
  },
  {
    creator: 'rasoanaivo',
    title: 'Seed, and a loan paid off before planting',
    picture: 'rice-terraces',
    goal: 890,
    raised: 310,
    supporters: 6,
    openedDaysAgo: 11,
    days: 30,
    story: `
In January the cyclone rain broke the bunds of my four terraces and carried the seedlings down to my neighbour, who has no use for
them. I borrowed 1,400,000 ariary to eat until the harvest that did not come. The interest is ten percent a month.

The loan with interest stands at $420. Seed for the four terraces is $95, the repair of the bunds by six men for five days $175,
and food until March $200. If the loan is not paid before planting, the lender takes half of the harvest.

I am asking once.`,
  },
  {
    creator: 'salma.benomar',
    title: 'An engine for my father’s boat',
    goal: 3_100,
    raised: 540,
    supporters: 7,
    openedDaysAgo: 66,
    days: 120,
    isActive: false,
    story: `
My father's outboard was stolen from the harbour in the night of the feast. He has fished from that boat for thirty-three years.
A used 40 hp engine is $2,600, the fitting and a steel cage for it $500.

Update: the insurance of the harbour has agreed to pay a part after all. I have switched this page off until we know how much.
Whoever wants their gift back may write to support; the rest waits for the engine.`,
  },
]
