import type { DemoFundraiser } from '../types'

export const infrastructure: DemoFundraiser[] = [
  {
    creator: 'mutua.kilonzo',
    displayName: 'Kwa Muthike Water Committee',
    title: 'A borehole for the 340 families of Kwa Muthike',
    picture: 'borehole',
    morePictures: ['maize', 'road-works'],
    goal: 12_500,
    raised: 9_480,
    supporters: 42,
    openedDaysAgo: 63,
    days: 90,
    story: `
From July to October our women walk to the Thua river bed and dig in the sand until water comes. It takes four hours there and
back, and since last year there are elephants. Last August the hole was dry for nine days, and we bought water from a lorry at 40
shillings for twenty litres.

The county geologist has surveyed two places and marked one: 140 metres, good chance of sweet water. Drilling and casing to that
depth cost $7,900 with the rig from Machakos. A hand pump with rods and the concrete apron are $2,350, the water test $180, a fence
and a trough for animals $640. We keep $1,430 for going deeper if we must; the driller charges by the metre.

If the hole is dry, the driller takes half of his price and we will say so here on the same day. If it is not, each family pays 50
shillings a month to the committee for spare parts. Four women and three men sit on it, and the treasurer is a woman, by our own
rule.

We have dug the road for the rig ourselves. It took eleven Saturdays.`,
    gifts: [
      { from: 'Rehema & Tom', amount: 50, says: 'Kitui ni nyumbani. Haba na haba hujaza kibaba.' },
      { amount: 1_000, says: 'For the metres below 140.' },
      { by: 'folake', amount: 30, says: 'From a stranger in London who has never dug eleven Saturdays.' },
      { from: 'Wambua Musyoka', amount: 120, says: 'I drank from that sand. Tuko pamoja.' },
    ],
  },
  {
    creator: 'bwambale.moses',
    title: 'A footbridge over the Lamya',
    picture: 'footbridge',
    goal: 8_700,
    raised: 4_025,
    supporters: 23,
    openedDaysAgo: 50,
    days: 120,
    story: `
Two hundred and ten of my pupils live across the river. There was a log. In the rains of last May the log went, and with it, on
another day, a man from Ntandi who tried to wade. Since then the children go round by the road bridge, nine kilometres.

The district engineer has drawn a hanging footbridge of 46 metres. Cable, clamps and anchors are $4,300, cement and steel for the
four towers $1,950, planks of treated eucalyptus $1,100, a welder and a rigger for three weeks $850, tools and harnesses $500.
Stones, sand and hands are ours.

The engineer signs off each stage before we buy for the next. The cable is first, because its price goes up every month.`,
    gifts: [{ from: 'An engineer in Kampala', amount: 200, says: 'Do not save on the clamps.' }],
  },
  {
    creator: 'mwila.chanda',
    title: 'Light for the delivery room',
    picture: 'solar-clinic',
    goal: 3_450,
    raised: 3_020,
    supporters: 20,
    openedDaysAgo: 58,
    days: 75,
    story: `
Babies come at night. Our health post on the lake shore has a delivery room, two midwives and no electricity. We work with a phone
in the teeth. Last year I sewed a tear by the light of a motorcycle that the husband held in the doorway.

A solar system for the two rooms and the vaccine fridge is $2,480 installed by a company in Mansa that gives five years on the
panels. Batteries are the part that dies; we have priced good ones. A suction machine and a small oxygen concentrator that run on
it are $770. Cabling, a lockable box and lightning protection are $200.

The district has written that it will pay for replacement batteries. I have the letter, and I have seen letters before, so we put
aside 10 kwacha per delivery that families give freely.`,
    gifts: [
      { from: 'Student midwives, Ndola', amount: 85, says: 'No more phone in the teeth!' },
      { from: 'Ana Paula', amount: 25, says: 'Que nasçam com luz.' },
    ],
  },
  {
    creator: 'uatjavi',
    title: 'A roof for the class under the camel thorn',
    picture: 'tree-school',
    goal: 6_900,
    raised: 2_310,
    supporters: 16,
    openedDaysAgo: 70,
    days: 180,
    story: `
Fifty-three children learn under one tree, grades one and two together. It is a good tree. From November it is 39 degrees in its
shade, and from January it rains, and then there is no school. The nearest one with walls is 26 kilometres away.

We are not asking for a school. We are asking for a roof on posts, with a floor, a store that can be locked, and half walls
against the wind: $4,450 with a builder from Opuwo. Two tanks for the rain water of the roof are $780, benches and a blackboard
that does not lean on a tree $970, two dry latrines $700.

The ministry pays a teacher where there is a room. That is written in its rules, and it is the reason for the roof.`,
  },
  {
    creator: 'comfort.kollie',
    displayName: 'Gbarnga market women',
    title: 'Two culverts so the road stays open',
    picture: 'road-works',
    goal: 5_100,
    raised: 5_655,
    supporters: 25,
    openedDaysAgo: 62,
    days: 90,
    story: `
Between our farms and the market there are two places where the road goes under water every June. The trucks stop, then the
motorcycles stop, and the cassava rots on the far side. Last year it was eleven weeks. A woman in labour was carried across on a
door.

Two lines of concrete pipe, 90 cm, six metres each, with stone heads, are $3,200 delivered. A hired excavator for two days is
$1,050, cement and rods for the heads $560, food for the crews on ten work days $290. The county lends its surveyor.

We passed the goal in the seventh week. With what is above it we are laying a third, smaller pipe at the church bend. The first
culvert has been in since the tenth and has taken one storm already.`,
    gifts: [
      { from: 'Truck drivers’ union, Red Light', amount: 250, says: 'We thank the women. Honk when you see us.' },
    ],
  },
  {
    creator: 'codjo',
    title: 'Dry latrines for the lake school in Ganvié',
    picture: 'stilt-houses',
    goal: 4_400,
    raised: 1_495,
    supporters: 13,
    openedDaysAgo: 31,
    days: 90,
    story: `
Our school stands on posts in the lagoon like everything here. Two hundred and sixty children, and a hole in the floor over the
water they also swim in. Girls of twelve and more stay at home some days of the month, and everyone knows why.

Four raised dry latrines with separate chambers, on concrete posts that do not rot, are $3,100. A washroom with a door for the
girls, a rain tank and hand basins are $860. A flat boat for emptying the chambers and taking the compost to the gardens on the
shore is $440, and I build that one for the price of the wood.

A school in the next lagoon has had the same for four years. We went to see it, and to smell it. It does not.`,
    gifts: [{ from: 'Pélagie D.', amount: 45, says: 'Pour la porte de la salle des filles.' }],
  },
  {
    creator: 'yohannes.g',
    title: 'A shared grain store for sixty households',
    picture: 'granary',
    goal: 3_950,
    raised: 2_190,
    supporters: 15,
    openedDaysAgo: 110,
    days: null,
    story: `
After the war we planted again, and in the last two years the harvest was fair. What we lack is a place to keep it. Weevils and
damp take about a fifth of it before Easter, and those who cannot store must sell in December, when the price is lowest, and buy
in July, when it is highest.

The store is of our own stone, 9 by 6 metres, with a raised floor and a ventilated roof. Stone and labour are ours. Timber, sheets
and mesh are $1,640, cement and lime $590, sixty hermetic bags per household for the first year, which is 3,600 bags at a
wholesale 40 cents, $1,440, and a moisture meter with two scales $280.

Each household has one key holder and one vote. This has no end date because stone walls take the time that they take; we are at
the window sills.`,
    gifts: [{ from: 'Girmay in Bologna', amount: 80, says: 'ለአባቴ መንደር።' }],
  },
  {
    creator: 'nelson.tavares',
    title: 'Twelve computers for Achada Grande',
    goal: 4_000,
    raised: 1_050,
    supporters: 12,
    openedDaysAgo: 32,
    days: 90,
    story: `
I grew up in Achada Grande Frente, in Praia, and learned to type on a keyboard drawn on paper. The neighbourhood association has a
room, good windows and a teacher three evenings a week. It has one laptop.

Twelve refurbished desktop computers with screens are $190 each from a firm in Lisbon that wipes and tests them. Freight and
customs for one pallet are $680. Tables, chairs, wiring with a proper breaker and grilles for the windows are $740, and a year of
the connection is $300.

I configure the machines myself in my holidays, so that they work without the net as well. Estamos juntos.`,
    gifts: [{ from: 'Celina M.', amount: 40, says: 'Um abraço para a Achada.' }],
  },
  {
    creator: 'malam.musa',
    title: 'A solar pump and four taps for Ungogo',
    goal: 5_800,
    raised: 2_640,
    supporters: 18,
    openedDaysAgo: 131,
    days: 90,
    story: `
The borehole that was drilled here in 2016 has a diesel pump. When diesel doubled in price the pump stopped, and the women went
back to the open well by the burial ground.

A solar pump with eight panels is $3,650. A tank of 10,000 litres on a stand is $1,100, four taps with a meter and a drain $620,
and a fence with a gate $430.

We did not reach the sum. With the $2,640 we bought the pump and six panels at the end of the dry season; it fills the old tank by
noon, and there are two taps. The rest will be a new page next year, with the figures of this one beside it. Allah ya saka muku da
alheri.`,
    gifts: [{ from: 'Sani Garba', amount: 55, says: 'Allah ya saka, Malam. Muna tare da ku.' }],
  },
]
