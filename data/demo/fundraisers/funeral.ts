import type { DemoFundraiser } from '../types'

export const funeral: DemoFundraiser[] = [
  {
    creator: 'nana.yaa',
    displayName: 'The Serwaa family',
    title: 'A farewell for Nana Akosua Serwaa',
    picture: 'candles',
    goal: 5_500,
    raised: 4_260,
    supporters: 27,
    openedDaysAgo: 16,
    days: 30,
    story: `
Our grandmother died on the second of the month, at 91, in her own bed. She sold kenkey at the Bantama junction for fifty years
and fed half of the people who are now making speeches about her.

The one-week has been held. The burial and the thanksgiving are at the end of next month, so that those abroad can come. The
mortuary until then is $420, the coffin and hearse $1,250, canopies, chairs and sound for two days $780, food and water for 400
people $2,100, cloth for the widows' circle and the printing $950.

We have agreed in the family that there will be no loan for this funeral, and that what comes in above the sum goes to the school
fees of the two great-grandchildren she was raising. I keep the book and it is open.`,
    gifts: [
      { from: 'Kofi from the junction', amount: 20, says: 'She gave me kenkey on credit in 1987. I am still paying.' },
      { by: 'donor', amount: 50, says: 'Due, Nana. Da yie.' },
      { from: 'The Bronx Asanteman women', amount: 400, says: 'Damirifa due.' },
    ],
  },
  {
    creator: 'tendai.moyo',
    title: 'Bringing Baba home from Johannesburg',
    picture: 'road-home',
    goal: 2_600,
    raised: 2_945,
    supporters: 28,
    openedDaysAgo: 74,
    days: 14,
    story: `
My father worked in Johannesburg for nineteen years, on building sites, and sent money on the last Friday of every month. He died
there of a stroke on a Tuesday. He had asked to be buried at home, next to my mother.

Bringing him cost $1,480: the undertaker, the papers at both sides of the border, the embalming and the vehicle. The bus for
seven relatives, the coffin and the food for two days were $1,120.

He is home. We buried him on a Saturday with more people than the churchyard could hold. The $345 above the goal has paid the
term's fees of my youngest sister. This page is closed; thank you.`,
    gifts: [{ from: 'His foreman, P. van Wyk', amount: 200, says: 'Best shuttering hand I ever had, and never late.' }],
  },
  {
    creator: 'selam.haile',
    title: 'Taking Abrehet home to Keren',
    goal: 8_500,
    raised: 5_120,
    supporters: 25,
    openedDaysAgo: 9.2,
    days: 10,
    story: `
My aunt Abrehet came to Toronto in 1991 and cleaned offices at night so that four of us could study during the day. She died last
week after a short illness. She always said where she wanted to lie: in Keren, with her parents, where the camels come on Mondays.

The funeral home here is $3,300 including the preparation that the airline requires. The air freight with one change is $3,900.
Two of us will travel with her; we pay our own tickets. In Keren the burial and the forty-day meal for the neighbours are $1,300.

The flight must be booked within two days, which is why this is short.`,
    gifts: [
      { from: 'ሄለን ተክሌ', amount: 50, says: 'ነፍስ ይማር። እግዚአብሔር ያጽናችሁ።' },
      { from: 'Night shift, 14th floor', amount: 320, says: 'She kept a plant on every desk alive.' },
    ],
  },
  {
    creator: 'hauwa.sani',
    title: 'The waiting months, for me and five children',
    goal: 1_100,
    raised: 465,
    supporters: 11,
    openedDaysAgo: 13,
    days: 45,
    story: `
My husband Sani drove a lorry to Maiduguri. He was buried the same evening, as it should be, and the neighbours did everything.
Now I keep the four months and ten days in the house, and the house has to be paid.

Rent for the four months is $240. Food for six is about $140 a month. School for the three eldest is $180 for the term, and $120
would buy thread and cloth so that I can sew caps at home and not ask again.

Malam Musa registered this for me because I do not go out now. He comes on Fridays with the receipts book. Allah ya saka da
alheri.`,
    gifts: [{ from: 'Aisha Bello', amount: 30, says: 'Allah ya ba ki haƙuri, ya kuma raya yara.' }],
  },
  {
    creator: 'sibongile',
    title: 'Makhulu’s burial, the way she wanted it',
    picture: 'hill-mourners',
    goal: 2_900,
    raised: 1_330,
    supporters: 14,
    openedDaysAgo: 6,
    days: 14,
    story: `
My grandmother Nosipho raised nine grandchildren on a pension and a vegetable garden. She died on Sunday. The funeral is on
Saturday week at the homestead, so that the cousins from Cape Town can come by bus.

She had a burial policy and paid into it for twenty-two years. It pays $1,900 and we are grateful for it. What it does not cover
is the beast ($950), the tent and pots for three hundred people ($620), the bus from Cape Town ($870), and the mattress and
candles for the vigil ($120). A little is for the men who dig, who will not ask.

She chose the hymns herself. There are eleven.`,
  },
  {
    creator: 'josue.tchinda',
    title: 'Pa Tchinda’s burial and the repair of his house',
    goal: 3_800,
    raised: 90,
    supporters: 2,
    openedDaysAgo: 0.8,
    days: 30,
    story: `
Our father died on Thursday at the district hospital. He was the secretary of the village association for thirty years and wrote
everybody's letters.

Custom asks that we receive people at his house for three days, and the house lost part of its roof in the August wind. Mortuary,
coffin and transport are $1,150. The roof and the yard are $1,400. Food, wine, drummers and chairs for the three days are $1,250.

There are seven of us children. Each has given, and the two who study have been told to give nothing.`,
  },
]
