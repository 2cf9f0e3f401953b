import './first_run.css'
import { useMutation } from '@tanstack/react-query'
import { ArrowLeft, Eye } from 'lucide-react'
import { type FormEvent, useRef, useState } from 'react'
import { Button as AriaButton, Label, RadioGroup } from 'react-aria-components'
import type { AppState, ConnectReport } from '../../bindings/types'
import { call } from '../../bridge/call'
import { usePastedKey } from '../../bridge/queries'
import { Button, IconButton } from '../../kit/Button'
import { Colours, FIRST_COLOUR } from '../../kit/Colours'
import { Field } from '../../kit/Field'
import { Icon } from '../../kit/Icon'
import { KeyField } from '../../kit/KeyField'
import { Choice } from '../../kit/Ticks'
import { t } from '../../text'
import { hostOf, urlProblem } from './address'
import { ConnectChecks } from './ConnectChecks'

const DEFAULT_HEADER = 'SERVICE-X-API-KEY'

/** What a fault may name, and its label. */
const LABELS = {
  name: 'connect-name',
  baseUrl: 'connect-url',
  keyHeader: 'connect-header',
  apiKey: 'connect-key',
  personName: 'settings-person',
} as const
const labelOf = (field: string | undefined) => Object.entries(LABELS).find(([name]) => name === field)?.[1]

interface Props {
  state: AppState
  onBack: () => void
  onConnected: (state: AppState) => void
}

/** Profile, address, key; then the checks. Nothing is saved before every one of them holds. */
export default function Connect({ state, onBack, onConnected }: Props) {
  const { settings, store } = state
  const [person, setPerson] = useState(state.person ?? '')
  const [name, setName] = useState('')
  const [kind, setKind] = useState<'test' | 'live'>('test')
  const [nameAgain, setNameAgain] = useState('')
  const [colour, setColour] = useState<string>(FIRST_COLOUR)
  const [baseUrl, setBaseUrl] = useState('')
  const [keyHeader, setKeyHeader] = useState(DEFAULT_HEADER)
  const [apiKey, setApiKey] = useState('')
  const clipboard = usePastedKey()
  const [shown, setShown] = useState(false)
  const [tried, setTried] = useState(false)

  const problems = {
    name: name.trim() ? undefined : t('connect-name-missing'),
    nameAgain: kind === 'live' && nameAgain.trim() !== name.trim() ? t('connect-name-again-error') : undefined,
    url: urlProblem(baseUrl),
    header: /^[A-Za-z0-9-]*$/.test(keyHeader) ? undefined : t('connect-header-error'),
    key: apiKey || clipboard.pasted ? undefined : t('connect-key-missing'),
  }
  const connect = useMutation({
    mutationFn: (): Promise<ConnectReport> =>
      call('profile_connect', {
        connection: { name: name.trim(), kind, colour, baseUrl: baseUrl.trim(), keyHeader: keyHeader.trim() },
        ...(!clipboard.pasted && { apiKey }),
        ...(!settings.personName && { personName: person.trim() }),
      }),
    onSuccess: report => {
      // The key is not kept in the form once it is in the key store.
      if (!report.profile) return
      setApiKey('')
      clipboard.onForget()
    },
  })
  const open = useMutation({ mutationFn: (profileId: string) => call('profile_open', { profileId }), onSuccess: onConnected })
  const done = connect.data?.profile
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (!done && !connect.isPending && Object.values(problems).every(problem => !problem)) connect.mutate()
  }
  // What was found was found of another address, header or key.
  const changes =
    <Value,>(set: (value: Value) => void) =>
    (value: Value) => {
      if (!done) connect.reset()
      set(value)
    }
  // A wrong scheme is said at once; an empty field only after the button was pressed.
  const urlError = baseUrl.trim() && (tried || /^[a-z]+:\/\/./i.test(baseUrl)) ? problems.url : tried ? problems.url : undefined
  const host = hostOf(baseUrl)
  const form = useRef<HTMLFormElement>(null)
  const fault = connect.isPending ? undefined : (connect.error ?? connect.data?.fault)
  // A service that finds no key under the name where it looks for one refuses it like a wrong key: under another name than the usual one, either is wrong.
  const otherHeader = !['', DEFAULT_HEADER].includes(keyHeader.trim().toUpperCase())
  // Where nobody answers, the address is the first that may be wrong.
  const silent = !fault?.field && fault?.code === 'offline'
  const at = silent ? 'baseUrl' : fault?.field
  const faulty = at === 'apiKey' && otherHeader ? ['keyHeader', 'apiKey'] : [at]
  // What a check found is said once, beside the form.
  const checked = connect.data?.fault !== undefined
  const refused = (field: keyof typeof LABELS) =>
    !faulty.includes(field) ? undefined : checked ? t(silent ? 'connect-no-answer' : 'connect-check-failed') : fault?.message
  // Nobody may answer for a while at the right address, too: then it is asked again as it is.
  const label = silent ? undefined : labelOf(faulty[0])
  const focusFault = () => {
    const field = form.current?.querySelector(`[data-at="${faulty[0]}"]`)
    // A pasted key has no input: then the button that takes another one.
    const box = field?.querySelector<HTMLElement>('input') ?? field?.querySelector<HTMLElement>('button')
    box?.focus()
  }

  return (
    <div className="page connect">
      <header className="page-head">
        <IconButton icon={ArrowLeft} label={t('connect-cancel')} onPress={onBack} />
        <h1 className="page-title">{t('connect-title')}</h1>
        <span className="page-note">{t('connect-lead')}</span>
      </header>
      <form ref={form} className="connect-grid" onSubmit={submit} noValidate>
        <div className="connect-form">
          <div className="two">
            <Field
              label={t('connect-name')}
              value={name}
              onChange={changes(setName)}
              isDisabled={connect.isPending}
              autoFocus
              error={refused('name') ?? (tried ? problems.name : undefined)}
              maxLength={60}
              data-at="name"
            />
            <Colours value={colour} onChange={setColour} initial={name} />
          </div>
          <RadioGroup className="field" value={kind} onChange={value => setKind(value as 'test' | 'live')}>
            <Label className="field-label">{t('connect-kind')}</Label>
            <div className="two">
              <Choice value="test">
                <span className="name">{t('connect-test')}</span>
                <span className="small quiet block">{t('connect-test-help')}</span>
              </Choice>
              <Choice value="live">
                <span className="name">{t('connect-live')}</span>
                <span className="small quiet block">{t('connect-live-help')}</span>
              </Choice>
            </div>
          </RadioGroup>
          {kind === 'live' && (
            <Field
              label={t('connect-name-again')}
              value={nameAgain}
              onChange={setNameAgain}
              help={t('connect-name-again-help')}
              error={tried || (nameAgain && !name.trim().startsWith(nameAgain)) ? problems.nameAgain : undefined}
            />
          )}
          <Field
            label={t('connect-url')}
            room={2}
            value={baseUrl}
            onChange={changes(setBaseUrl)}
            isDisabled={connect.isPending}
            type="url"
            mono
            data-at="baseUrl"
            error={urlError ?? refused('baseUrl')}
            help={
              host ? (
                <span>
                  {t('connect-host')} <bdi className="strong connect-host">{host}</bdi>
                </span>
              ) : (
                t('connect-url-help')
              )
            }
          />
          <Field
            label={t('connect-header')}
            value={keyHeader}
            onChange={changes(setKeyHeader)}
            isDisabled={connect.isPending}
            mono
            help={t('connect-header-help')}
            data-at="keyHeader"
            error={problems.header ?? refused('keyHeader')}
          />
          <div className="contents" data-at="apiKey">
            <KeyField
              {...clipboard}
              label={t('connect-key')}
              value={apiKey}
              onChange={changes(setApiKey)}
              isDisabled={connect.isPending}
              type={shown ? 'text' : 'password'}
              help={done ? t('connect-key-stored') : t('connect-key-help', { backend: store.backend })}
              error={refused('apiKey') ?? (tried && !done ? problems.key : undefined)}
              after={
                <AriaButton
                  className="button button-icon"
                  aria-label={t('connect-reveal')}
                  isDisabled={!apiKey}
                  onPressStart={() => setShown(true)}
                  onPressEnd={() => setShown(false)}
                >
                  <Icon of={Eye} />
                </AriaButton>
              }
            />
          </div>
          {!settings.personName && (
            <Field
              label={t('settings-person')}
              value={person}
              onChange={setPerson}
              maxLength={60}
              help={t('settings-person-help')}
              data-at="personName"
              error={refused('personName')}
            />
          )}
        </div>
        <ConnectChecks
          report={connect.data}
          running={connect.isPending}
          fault={connect.error ?? open.error ?? undefined}
          correct={label && { label: t('connect-correct', { field: t(label) }), onPress: focusFault }}
          onRetry={() => connect.mutate()}
        />
        <div className="action-bar connect-bar">
          <Button onPress={onBack}>{t('connect-cancel')}</Button>
          {done ? (
            <Button kind="primary" autoFocus onPress={() => open.mutate(done.id)} busy={open.isPending && t('settings-opening')}>
              {t('connect-open')}
            </Button>
          ) : (
            <Button kind="primary" type="submit" busy={connect.isPending && t('connect-checking')}>
              {t('connect-submit')}
            </Button>
          )}
        </div>
      </form>
    </div>
  )
}
