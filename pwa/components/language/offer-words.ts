/**
 * The offer to read in a language, in that language: its other sentences are loaded only when somebody chooses it, so these are not among
 * them.
 */
export const OFFERS: Readonly<Record<string, string>> = {
  am: 'በአማርኛ ያንብቡ',
  ar: 'اقرأ بالعربية',
  en: 'Read in English',
  fr: 'Lire en français',
  ha: 'Karanta da Hausa',
  ig: 'Gụọ n’Igbo',
  pt: 'Ler em português',
  rw: 'Soma mu Kinyarwanda',
  so: 'Ku akhri Soomaali',
  sw: 'Soma kwa Kiswahili',
  yo: 'Kà á ní Yorùbá',
  zu: 'Funda ngesiZulu',
}
