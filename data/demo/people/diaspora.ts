import type { DemoPerson } from '../types'

/** London, Houston, Atlanta, Minneapolis, Toronto, Paris, Lisbon. */
export const diaspora: DemoPerson[] = [
  {
    username: 'donor',
    fullName: 'Kwabena Asiedu',
    location: 'London, United Kingdom',
    bio: 'Bus driver, route 36. I give a little on every payday.',
    joinedDaysAgo: 260,
    avatar: 'baobab',
  },
  {
    username: 'folake',
    fullName: 'Folákẹ́ Adébáyọ̀',
    location: 'London, United Kingdom',
    bio: 'Mother of two who understand Yorùbá and answer in English.',
    joinedDaysAgo: 55,
    isVerified: true,
  },
  {
    username: 'chidinma.eze',
    fullName: 'Chidinma Eze',
    location: 'Houston, United States',
    bio: 'Paralegal, from Nsukka by way of Houston.',
    joinedDaysAgo: 64,
    isVerified: true,
  },
  {
    username: 'patience.toe',
    fullName: 'Patience Toe',
    location: 'Atlanta, United States',
    bio: 'Home health aide. Born in Buchanan, Grand Bassa.',
    joinedDaysAgo: 47,
  },
  {
    username: 'hodan',
    fullName: 'Hodan Warsame',
    location: 'Minneapolis, United States',
    bio: 'I have braided hair in my kitchen for six years.',
    joinedDaysAgo: 35,
    isVerified: true,
  },
  {
    username: 'selam.haile',
    fullName: 'Selam Haile',
    location: 'Toronto, Canada',
    bio: 'Abrehet’s niece. Early childhood educator.',
    joinedDaysAgo: 10,
    isVerified: true,
  },
  {
    username: 'mariam.diakite',
    fullName: 'Mariam Diakité',
    location: 'Montreuil, France',
    bio: 'Auxiliaire de vie. I look after other people’s parents.',
    joinedDaysAgo: 26,
  },
  {
    username: 'nelson.tavares',
    fullName: 'Nelson Tavares',
    location: 'Lisboa, Portugal',
    bio: 'Engenheiro de redes, filho da Praia.',
    joinedDaysAgo: 39,
  },
]
