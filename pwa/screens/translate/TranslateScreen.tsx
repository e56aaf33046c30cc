import { lazy, Suspense } from 'react'
import { Link } from 'react-router-dom'
import { say } from '#shared/language/say'
import { WithoutScriptNote } from '../../components/form/WithoutScriptNote'
import { LoadingFailed } from '../../components/ui/LoadingFailed'
import { sayNodes } from '../../language/say-nodes'
import { useHydrated } from '../../page/use-hydrated'

export const HEAD = {
  get title() {
    return `${say('Propose better words')} | Pamoja`
  },
  get description() {
    return say('Propose better words')
  },
  index: false,
}

const Translator = lazy(() => import('./Translator').catch(() => ({ default: NotLoaded })))

/** Where people who speak a language propose other words for the sentences of this site. All but its first lines is loaded here only. */
export default function TranslateScreen() {
  const isHydrated = useHydrated()
  return (
    <div className="container page translate">
      <h1>{say('Propose better words')}</h1>
      <p>
        {sayNodes('Your proposals stay on this device. Save them as a file, and <contact>send it to us</contact>.', {
          contact: (words) => <Link to="/contact">{words}</Link>,
        })}
      </p>
      <WithoutScriptNote>{say('This page needs JavaScript')}</WithoutScriptNote>
      <Suspense>{isHydrated && <Translator />}</Suspense>
    </div>
  )
}

const NotLoaded = () => <LoadingFailed title={say('This could not be loaded.')} onRetry={() => location.reload()} />
