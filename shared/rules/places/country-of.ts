import { searchText } from '../fundraisers/search-text'
import { COUNTRY_NAMES } from './country-names'

/** Other names that people write, without accents. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  AE: 'uae,dubai,abu dhabi',
  AO: 'luanda',
  BF: 'burkina,ouagadougou,bobo dioulasso',
  BI: 'bujumbura',
  BJ: 'cotonou,porto novo',
  BW: 'gaborone',
  CA: 'toronto,montreal,ottawa',
  CD: 'drc,rdc,rd congo,dr congo,dr of congo,congo kinshasa,democratic republic of congo,democratic republic of the congo,zaire,kinshasa,goma,bukavu,lubumbashi',
  CF: 'rca,bangui',
  CG: 'congo brazzaville,republic of congo,republic of the congo,brazzaville',
  CI: 'ivory coast,abidjan,bouake',
  CM: 'cameroun,kamerun,douala,yaounde',
  CV: 'cape verde,praia',
  DE: 'deutschland,berlin',
  DZ: 'algiers,alger',
  EG: 'cairo,alexandria',
  ER: 'asmara',
  ES: 'espana,madrid',
  ET: 'addis ababa,mekelle',
  FR: 'paris',
  GA: 'libreville',
  GB: 'uk,great britain,britain,england,scotland,wales,northern ireland,london,manchester,birmingham',
  GH: 'accra,kumasi,tamale',
  GM: 'the gambia,banjul',
  GN: 'conakry',
  GQ: 'malabo',
  GW: 'bissau',
  IE: 'dublin',
  IT: 'italia,rome',
  KE: 'nairobi,mombasa,kisumu,nakuru,eldoret',
  KM: 'moroni',
  LR: 'monrovia',
  LS: 'maseru',
  LY: 'tripoli,benghazi',
  MA: 'maroc,casablanca,rabat,marrakech',
  MG: 'madagasikara,antananarivo',
  ML: 'bamako',
  MR: 'nouakchott',
  MU: 'port louis',
  MW: 'lilongwe,blantyre',
  MZ: 'mocambique,maputo,beira',
  NA: 'windhoek',
  NE: 'niamey',
  NG: 'naija,lagos,abuja,kano,ibadan,port harcourt,benin city',
  NL: 'holland,nederland,the netherlands,amsterdam',
  PT: 'lisbon,lisboa',
  RW: 'kigali',
  SD: 'khartoum,port sudan',
  SL: 'freetown',
  SN: 'dakar',
  SO: 'mogadishu,hargeisa,somaliland',
  SS: 'juba',
  ST: 'sao tome',
  SZ: 'swaziland,mbabane',
  TD: 'tchad,ndjamena',
  TG: 'lome',
  TN: 'tunisie,tunis',
  TR: 'turkey,istanbul',
  TZ: 'dar es salaam,dodoma,arusha,mwanza,zanzibar',
  UG: 'kampala,gulu',
  US: 'usa,us,united states of america,america,new york,houston,atlanta,minneapolis,washington dc',
  ZA: 'rsa,suid afrika,johannesburg,cape town,durban,pretoria,soweto',
  ZM: 'lusaka,ndola',
  ZW: 'harare,bulawayo',
}

const plain = (name: string): string =>
  searchText([name])
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

const CODES = new Map([
  ...[...COUNTRY_NAMES].map(([code, name]): [string, string] => [plain(name), code]),
  ...Object.entries(OTHER_NAMES).flatMap(([code, names]) =>
    names.split(',').map((name): [string, string] => [name, code]),
  ),
])
/** The most words of a name. */
const LONGEST = Math.max(...[...CODES.keys()].map((name) => name.split(' ').length))
/** A place of so many words is a sentence. */
const MOST_WORDS = 40

/**
 * The code of the country that a person has written as their place, such as "Musanze, Rwanda" or "Nairobi"; null if it names none that
 * we know. What stands later counts more, because people write the country last.
 */
export function countryOf(place: string | null): string | null {
  const words = plain(place ?? '')
    .split(' ')
    .slice(-MOST_WORDS)
  for (let end = words.length; end > 0; end -= 1) {
    for (let start = Math.max(0, end - LONGEST); start < end; start += 1) {
      const code = CODES.get(words.slice(start, end).join(' '))
      if (code) return code
    }
  }
  return null
}
