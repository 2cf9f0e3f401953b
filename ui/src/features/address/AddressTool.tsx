import './address.css'
import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, CircleCheck, CircleQuestionMark, OctagonX } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import type { AddressLook, AddressValidity, Fault } from '../../bindings/types'
import { call } from '../../bridge/call'
import { useChains } from '../../bridge/queries'
import { Address } from '../../kit/Address'
import { IconButton } from '../../kit/Button'
import { CheckLine } from '../../kit/CheckLine'
import { Combo } from '../../kit/Combo'
import { Copy } from '../../kit/Copy'
import { ErrorCard } from '../../kit/ErrorCard'
import { Field } from '../../kit/Field'
import { Icon } from '../../kit/Icon'
import { Line, Lines } from '../../kit/Lines'
import { Note } from '../../kit/Notes'
import { clean } from '../../kit/UntrustedText'
import { Badges } from '../../kit/Verification'
import { useChainGroups } from '../../shared/ChainGroups'
import { useNavigation } from '../../shared/navigation'
import { t } from '../../text'

const PAUSE = 300

/** One address, held against our own rules and both versions of the service, side by side. */
export default function AddressTool() {
  const { back } = useNavigation()
  const chains = useChains()
  const chainChoices = useChainGroups(chains.all)
  const [typed, setTyped] = useState('')
  const [address, setAddress] = useState('')
  const [chain, setChain] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setAddress(typed.trim()), PAUSE)
    return () => clearTimeout(timer)
  }, [typed])
  const here = useQuery({ queryKey: ['address_look', address], queryFn: () => call('address_look', { address }), enabled: address !== '' })
  const asks = address !== '' && chain !== ''
  const input = { address, blockchain: chain }
  const first = useQuery({
    queryKey: ['address_validate_developer', input],
    queryFn: () => call('address_validate_developer', input),
    enabled: asks,
    retry: false,
  })
  const second = useQuery({ queryKey: ['address_validate', input], queryFn: () => call('address_validate', input), enabled: asks, retry: false })
  const ours = here.data && here.data.address !== undefined
  const said = [ours, first.data?.valid, second.data?.valid].filter(one => one !== undefined)
  const differ = asks && new Set(said).size > 1
  return (
    <div className="page page-scroll">
      <header className="page-head">
        <IconButton icon={ArrowLeft} label={t('common-frame-back')} onPress={back} />
        <h1 className="page-title">{t('address-title')}</h1>
        <span className="page-note">{t('address-note')}</span>
      </header>
      <div className="address-tool-form">
        <Field label={t('address-address')} mono value={typed} onChange={setTyped} autoFocus />
        <Combo
          label={t('address-chain')}
          placeholder={t('address-choose-chain')}
          value={chain || null}
          onChange={setChain}
          chosen={chains.view(chain).name}
          groups={chainChoices}
        />
      </div>
      {differ && <Note kind="warn">{t('address-differ')}</Note>}
      <div className="address-tool-grid">
        <Answer title={t('address-here')}>
          {here.error ? (
            <ErrorCard fault={here.error} action={{ label: t('common-error-again'), onPress: () => void here.refetch() }} />
          ) : here.data ? (
            <Ours look={here.data} />
          ) : (
            <p className="small second">{t('address-start')}</p>
          )}
        </Answer>
        <Answer title={t('address-v1')}>
          <Theirs asks={asks} data={first.data} fault={first.error ?? undefined} onAgain={() => void first.refetch()} />
        </Answer>
        <Answer title={t('address-v2')}>
          <Theirs asks={asks} data={second.data} fault={second.error ?? undefined} onAgain={() => void second.refetch()} />
        </Answer>
      </div>
    </div>
  )
}

function Answer({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="panel" aria-label={title}>
      <div className="panel-head">
        <h2>{title}</h2>
      </div>
      <div className="address-tool-answer" aria-live="polite">
        {children}
      </div>
    </section>
  )
}

function Ours({ look }: { look: AddressLook }) {
  const { party } = look
  return (
    <>
      <ul>
        {look.lines.map(line => (
          <CheckLine key={line.id} level={line.level} text={line.text} detail={line.detail} />
        ))}
      </ul>
      {look.address && (
        <Lines>
          <Line label={t('address-address')}>
            <span className="row">
              <Address value={look.address} />
              <Copy text={look.address} label={t('common-copy-address')} />
            </span>
          </Line>
          {party && (party.name || party.own || party.verification) && (
            <Line label={t('address-whose')}>
              {party.name ? <bdi className="name">{clean(party.name, 100)}</bdi> : party.own ? t('common-block-own') : t('common-block-not-known')}{' '}
              <Badges verification={party.verification} own={party.own} />
            </Line>
          )}
          <Line label={t('address-what')}>
            {look.what.length > 0
              ? look.what.map(one => (
                  <bdi key={one} className="block">
                    {one}
                  </bdi>
                ))
              : t('address-unknown')}
          </Line>
        </Lines>
      )}
    </>
  )
}

interface TheirsProps {
  asks: boolean
  data: AddressValidity | undefined
  fault: Fault | undefined
  onAgain: () => void
}

function Theirs({ asks, data, fault, onAgain }: TheirsProps) {
  if (!asks) return <p className="small second">{t('address-start-service')}</p>
  if (fault) return <ErrorCard fault={fault} action={{ label: t('common-error-again'), onPress: onAgain }} />
  if (!data) return <p className="small second">{t('address-asking')}</p>
  const [icon, tone, text] =
    data.valid === undefined
      ? ([CircleQuestionMark, 'warn', t('address-unsaid')] as const)
      : data.valid
        ? ([CircleCheck, 'ok', t('address-valid')] as const)
        : ([OctagonX, 'danger', t('address-invalid')] as const)
  return (
    <>
      <p className={`row tone-${tone} strong`}>
        <Icon of={icon} />
        <span>{text}</span>
      </p>
      <p className="small second">{t('address-answer')}</p>
      <pre className="raw">{clean(JSON.stringify(data, null, 1), 4000)}</pre>
    </>
  )
}
