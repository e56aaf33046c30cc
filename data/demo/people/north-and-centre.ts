import type { DemoPerson } from '../types'

/** Sudan, Egypt, Morocco, Tunisia, DR Congo, Cameroon. */
export const northAndCentre: DemoPerson[] = [
  {
    username: 'amina.nursing',
    fullName: 'أمينة عبد الرحمن',
    location: 'Port Sudan, Sudan',
    bio: 'طالبة تمريض في السنة الثالثة. Nursing student from Omdurman, displaced twice.',
    joinedDaysAgo: 45,
    isVerified: true,
  },
  {
    username: 'omar.eltayeb',
    fullName: 'عمر الطيب',
    location: 'Cairo, Egypt',
    bio: 'Electrician from Wad Madani, in Cairo since 2023.',
    joinedDaysAgo: 21,
  },
  {
    username: 'yassine',
    fullName: 'Yassine Aït Brahim',
    location: 'Taroudant, Morocco',
    bio: 'Father of Ilyas, who is nine and knows more about insulin than I do.',
    joinedDaysAgo: 12,
  },
  {
    username: 'salma.benomar',
    fullName: 'سلمى بن عمر',
    location: 'Sfax, Tunisia',
    bio: 'Daughter of a fisherman; I do his paperwork.',
    joinedDaysAgo: 77,
  },
  {
    username: 'esperance',
    fullName: 'Espérance Furaha Bahati',
    location: 'Bukavu, RD Congo',
    bio: 'Institutrice à Kadutu, two shifts, 74 children in each.',
    joinedDaysAgo: 3,
    isVerified: true,
  },
  {
    username: 'josue.tchinda',
    fullName: 'Josué Tchinda Kamdem',
    location: 'Bafoussam, Cameroun',
    bio: 'Third son. Coffee and plantain.',
    joinedDaysAgo: 4,
  },
]
