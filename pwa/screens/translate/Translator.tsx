import { useState } from 'react'
import { isLanguage, LANGUAGES, type LanguageCode, ownName } from '#shared/language/languages'
import { say } from '#shared/language/say'
import { currentLanguage } from '#shared/language/speak'
import { LoadingFailed } from '../../components/ui/LoadingFailed'
import { ScreenLoading } from '../../components/ui/ScreenLoading'
import { SentenceList } from './SentenceList'
import { useSentences } from './use-sentences'

const CHOICES = LANGUAGES.filter((language) => language !== 'en')

/** The sentences of a language to choose; at first of the one that the page is read in. */
export default function Translator() {
  const [language, setLanguage] = useState<LanguageCode>(
    () => CHOICES.find((code) => code === currentLanguage()) ?? 'sw',
  )
  return (
    <>
      <label>
        {say('Language')}
        <select value={language} onChange={({ target }) => isLanguage(target.value) && setLanguage(target.value)}>
          {CHOICES.map((code) => (
            <option key={code} value={code} lang={code}>
              {ownName(code)}
            </option>
          ))}
        </select>
      </label>
      <Sentences key={language} language={language} />
    </>
  )
}

function Sentences({ language }: { language: LanguageCode }) {
  const { loaded, hasFailed, load } = useSentences(language)
  if (loaded) return <SentenceList language={language} {...loaded} />
  return hasFailed ? <LoadingFailed title={say('This could not be loaded.')} onRetry={load} /> : <ScreenLoading />
}
