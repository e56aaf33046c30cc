import { COUNTRY_NAMES } from './country-names'
import { wordsOf } from './fundraisers/search-text'

/** Without Georgia and Washington: one is a country as well, the other a city. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  AE: 'uae,dubai,abu dhabi',
  AO: 'luanda',
  BF: 'burkina,ouagadougou,bobo dioulasso',
  BI: 'bujumbura',
  BJ: 'cotonou,porto novo',
  BW: 'gaborone',
  AU: 'new south wales,queensland,western australia,sydney,melbourne,brisbane,perth',
  CA: 'toronto,montreal,ottawa,vancouver,calgary,edmonton,winnipeg,ontario,quebec,alberta,british columbia,manitoba,saskatchewan,nova scotia,new brunswick',
  CD: 'drc,rdc,rd congo,dr congo,dr of congo,congo kinshasa,democratic republic of congo,democratic republic of the congo,zaire,kinshasa,goma,bukavu,lubumbashi,kisangani,kananga,mbuji mayi,kolwezi,matadi,bunia,butembo,uvira,kivu,ituri,katanga',
  CF: 'rca,bangui',
  CG: 'congo brazzaville,republic of congo,republic of the congo,brazzaville,pointe noire',
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
  SS: 'juba,malakal,rumbek,torit',
  ST: 'sao tome',
  SZ: 'swaziland,mbabane',
  TD: 'tchad,ndjamena',
  TG: 'lome',
  TN: 'tunisie,tunis',
  TR: 'turkey,istanbul',
  TZ: 'dar es salaam,dodoma,arusha,mwanza,zanzibar',
  UG: 'kampala,gulu',
  US: 'usa,us,united states of america,america,new york,houston,atlanta,minneapolis,washington dc,alabama,alaska,arizona,arkansas,california,colorado,connecticut,delaware,florida,hawaii,idaho,illinois,indiana,iowa,kansas,kentucky,louisiana,maine,maryland,massachusetts,michigan,minnesota,mississippi,missouri,montana,nebraska,nevada,new hampshire,new jersey,new mexico,north carolina,north dakota,ohio,oklahoma,oregon,pennsylvania,rhode island,south carolina,south dakota,tennessee,texas,utah,vermont,virginia,wisconsin,wyoming',
  ZA: 'rsa,suid afrika,johannesburg,cape town,durban,pretoria,soweto',
  ZM: 'lusaka,ndola',
  ZW: 'harare,bulawayo',
}

/** Names that people also use for the countries beside the one that has the name alone. The place before it tells which is meant. */
const SHARED_NAMES: Readonly<Record<string, readonly string[]>> = {
  congo: ['CD'],
  guinea: ['GW', 'GQ'],
  sudan: ['SS'],
}

const plain = (name: string): string =>
  wordsOf(name)
    .join(' ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

const CODES = new Map([
  ...[...COUNTRY_NAMES].map(([code, name]): [string, string] => [plain(name), code]),
  ...Object.entries(OTHER_NAMES).flatMap(([code, names]) =>
    names.split(',').map((name): [string, string] => [name, code]),
  ),
])
const LONGEST = Math.max(...[...CODES.keys()].map((name) => name.split(' ').length))
/** A place of so many words is a sentence. */
const MOST_WORDS = 40

/** What stands later counts more, as the country comes last; null if none is known. */
export function countryOf(place: string | null): string | null {
  return countryIn(
    plain(place ?? '')
      .split(' ')
      .slice(-MOST_WORDS),
  )
}

function countryIn(words: readonly string[]): string | null {
  for (let end = words.length; end > 0; end -= 1) {
    for (let start = Math.max(0, end - LONGEST); start < end; start += 1) {
      const name = words.slice(start, end).join(' ')
      const code = CODES.get(name)
      if (!code) continue
      const neighbours = SHARED_NAMES[name]
      const before = neighbours ? countryIn(words.slice(0, start)) : null
      return before !== null && neighbours?.includes(before) ? before : code
    }
  }
  return null
}
