import type { DemoFundraiser } from '../types'

export const medical: DemoFundraiser[] = [
  {
    creator: 'atim.florence',
    title: 'A heart valve for Lakica',
    picture: 'hospital-bed',
    goal: 9_800,
    raised: 6_430,
    supporters: 32,
    openedDaysAgo: 54.2,
    days: 60,
    story: `
Lakica is eleven. She had a sore throat when she was seven that we treated with tea, and it went to her heart. One valve leaks.
She sleeps sitting up, and since June she cannot walk to school.

The heart institute in Kampala has seen her and put her on the list. The operation is subsidised; what the family must pay is
$7,400. Transport, blood tests before it, and six weeks in Kampala for her and one adult come to $1,500. The medicine she takes
for the first year afterwards is $900.

We have sold the motorcycle and my brothers have given what they had; that is the $640 already paid as a deposit and not counted
here. The surgeon's letter and the hospital's estimate are with the admins of this page.

I sew in the ward when she sleeps. If you want to give in cloth instead of money, I will say thank you for that too.`,
    gifts: [
      { from: 'Okot p’Lajul', amount: 150, says: 'From the Gulu boys in Manchester. She will run again.' },
      { amount: 500 },
      { from: 'Neema Kessy', amount: 20, says: 'Mungu amsaidie Lakica.' },
    ],
  },
  {
    creator: 'creator',
    title: 'Dialysis for Màámi until the transplant',
    goal: 3_400,
    raised: 2_870,
    supporters: 29,
    openedDaysAgo: 34,
    days: 60,
    story: `
My mother's kidneys failed in May. She is 61 and has dyed cloth all her life; the doctors say it may be that, or the blood
pressure, or both. My brother is a match and the teaching hospital has a date for January.

Until then she needs dialysis twice a week. One session is $62 with the consumables. From now to January that is 48 sessions,
$2,976, and the tests for both of them before the operation are $424. The operation itself is paid: we sold the land at Odeda.

She complains about the food in the hospital, which the nurses tell us is a good sign.`,
    gifts: [
      { from: 'Ọlábísí', amount: 62, says: 'Ìyá yóò rí ìwòsàn. One session.' },
      { by: 'donor', amount: 62, says: 'One session from me as well.' },
      { from: 'Chukwuemeka O.', amount: 100, says: 'My father was on dialysis for two years. Eat before, not after.' },
    ],
  },
  {
    creator: 'uwimana.claudine',
    title: 'A new leg for Patrick',
    picture: 'hill-crutches',
    goal: 1_850,
    raised: 1_720,
    supporters: 17,
    openedDaysAgo: 41,
    days: 45,
    story: `
Patrick is 27 and carried potatoes on a bicycle down to Musanze until a truck came round the bend on the wrong side. That was
last October. The leg was taken off below the knee. The driver was not insured.

He has been on crutches on these hills for a year. A prosthesis that fits, made and adjusted at the orthopaedic workshop, is
$1,240. Three stays there for fitting and training are $360 with transport, and a bicycle with a fixed gear, which the therapist
says he can ride after four months, is $250.

He keeps the accounts for three neighbours while he waits. He does not want to be a photograph, so this is a drawing.`,
    gifts: [{ from: 'Jean-Bosco Ndayisaba', amount: 35, says: 'Courage Patrick, la route t’attend.' }],
  },
  {
    creator: 'sahr.kamara',
    title: 'Cleft surgery for the twins Sia and Kumba',
    picture: 'mother-baby',
    goal: 1_200,
    raised: 1_475,
    supporters: 22,
    openedDaysAgo: 55,
    days: 60,
    story: `
Our twins were born in March, both with a cleft lip, Kumba with a cleft palate as well. They feed from a spoon, slowly. The
visiting surgeons come to Freetown in two weeks and have given us two places. The surgery is free. Getting there and staying is
not.

The hospital asks for a parent per child to stay ten days. Transport from Bo for four people, ten days of lodging and food, blood
tests, and special bottles and milk for the weeks before and after: $880. A second trip for Kumba's palate in the spring is $320.

We have passed the goal. What is above it pays for my sister, who will keep the elder children, and then for the speech lessons
that Kumba will need. I am a carpenter and I have made them a bed with two sides.`,
    gifts: [
      { from: 'Aminata & Foday', amount: 45, says: 'Two beautiful girls. Safe journey to Freetown.' },
      { from: 'Maria João Lopes', amount: 30, says: 'Força, pequeninas.' },
    ],
  },
  {
    creator: 'juma.magesa',
    title: 'Cataract surgery for Babu, both eyes',
    picture: 'lake-walk',
    goal: 680,
    raised: 240,
    supporters: 7,
    openedDaysAgo: 9,
    days: 30,
    story: `
My grandfather is 78 and built half the boats on our shore. For three years he has seen light and dark and no more. My son, who
is eight, leads him to the water in the morning and back in the evening.

The eye clinic says both can be operated, one after the other with six weeks between. Each eye is $240 with the lens. Transport,
drops, dark glasses and the two nights are $200.

Babu says one eye would do. I say two.`,
    gifts: [{ from: 'Amani Mushi', amount: 40, says: 'Babu aone tena ziwa. Tuko pamoja.' }],
  },
  {
    creator: 'chidinma.eze',
    title: 'Rent and bus fare through six rounds of chemo',
    goal: 12_000,
    raised: 7_905,
    supporters: 34,
    openedDaysAgo: 60,
    days: 90,
    story: `
I was diagnosed with breast cancer in August, stage two. The treatment is covered by insurance up to a deductible of $4,200. What
is not covered is living while I cannot work: the firm holds my job, but it does not hold my pay.

Six rounds of chemotherapy, three weeks apart, then surgery. My rent is $1,150 and my share of it for five months is $5,750. Rides
to and from the infusion centre are about $70 a time because I am not allowed to drive after. The deductible is $4,200. I have
rounded the rest down.

My mother cannot get a visa in time. My church brings food on Tuesdays and my neighbours on Fridays, so please, no more jollof.

I will write after each round. Two are done. I have lost my hair and none of my opinions.`,
    gifts: [
      {
        from: 'Ngozi & the Thursday choir',
        amount: 250,
        says: 'We noted what you said about the jollof. It is moi moi this week.',
      },
      { amount: 100, says: 'Ten years clear this May. It ends.' },
      { from: 'D. Whitfield', amount: 70, says: 'One ride. Also call me, I have a car.' },
    ],
  },
  {
    creator: 'yassine',
    title: 'A small fridge and six months of insulin for Ilyas',
    goal: 920,
    raised: 415,
    supporters: 9,
    openedDaysAgo: 10,
    days: 30,
    story: `
Ilyas is nine and has had diabetes since he was five. In summer the house is 41 degrees. We keep the insulin in a clay jar with
wet sand, which works until about eleven in the morning.

A 40-litre fridge that runs on a solar panel and a battery is $470 installed; the electrician is my cousin and takes nothing. Six
months of insulin and strips are $75 a month in the pharmacy.

From the spring he will be covered by the new insurance. The papers are in, the date is not.`,
  },
  {
    creator: 'awa.ouedraogo',
    title: 'A sickle cell day every week at our health post',
    picture: 'clinic-queue',
    goal: 4_100,
    raised: 1_180,
    supporters: 14,
    openedDaysAgo: 25,
    days: 120,
    story: `
Every twentieth child in our district is born with sickle cell disease, and most families learn it in the first crisis, at night,
far from a doctor. I have it too. I was lucky: my mother was a midwife and asked for the test.

We want to open our health post for sickle cell patients every Thursday for a year: testing of newborns and siblings, folic acid,
vaccines, pain medicine, and a nurse who has time. Rapid tests for 600 children are $1,500, medicine for 90 patients for a year
$1,640, a second nurse for fifty Thursdays $700, and a fridge thermometer, registers and chairs $260.

The district gives us the room and the vaccines. Consultations stay free.`,
    gifts: [{ from: 'Dr Salif T.', amount: 120, says: 'Le dépistage d’abord. Bravo Awa.' }],
  },
]
