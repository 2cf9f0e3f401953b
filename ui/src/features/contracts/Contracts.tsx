import './contracts.css'
import { useMutation } from '@tanstack/react-query'
import { FileText, LockKeyhole, ScanSearch } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { AbiFunction, CallReading, ProfileView } from '../../bindings/types'
import { call, draft } from '../../bridge/call'
import { useBound, usePayers, useTokens } from '../../bridge/queries'
import { Area } from '../../kit/Area'
import { Button } from '../../kit/Button'
import { ErrorCard } from '../../kit/ErrorCard'
import { Field } from '../../kit/Field'
import { Note } from '../../kit/Notes'
import { clean } from '../../kit/UntrustedText'
import { approvalOf } from '../../shared/approval'
import { DraftRefused } from '../../shared/DraftRefused'
import { NoWallets } from '../../shared/NoWallets'
import { type Route, useNavigation } from '../../shared/navigation'
import { WalletField } from '../../shared/WalletField'
import { t } from '../../text'
import { Abis } from './Abis'
import { AddressField } from './AddressField'
import { Argument, type Unit } from './Argument'
import { Functions } from './Functions'
import { BLANK, isFilled, isTyped, noteDraft, parameterName, type Typed, useKept, valuesOf } from './form'
import { Answer, ReadButton, readObstacle, useRead } from './ReadCall'
import { Sent } from './Sent'
import { SaveTemplate, Templates } from './Templates'
import { useAbi, useCall } from './useCall'

interface Props {
  profile: ProfileView
  developer: boolean
  route?: Extract<Route, { at: 'contracts' }>
}

/** Step 1 of 2: which function of which contract, and exactly what would be sent. It makes a draft for the confirm window. */
export default function Contracts({ profile, developer, route }: Props) {
  const [typed, change] = useKept(profile.id, route)
  const wallets = usePayers()
  const bound = useBound()
  if (wallets.isSuccess && wallets.rows.length === 0 && !wallets.more) {
    return (
      <NoWallets title={t('contracts-title')} none={t('contracts-no-wallets')}>
        <ToolButton />
      </NoWallets>
    )
  }
  return (
    <div className="page">
      <header className="page-head">
        <h1 className="page-title">{t('contracts-title')}</h1>
        <span className="page-note">{t(bound ? 'proposals-form-others' : 'contracts-note')}</span>
        <span className="spread" />
        <Templates mayEdit={developer} onUse={change} />
        <ToolButton />
      </header>
      <Form profileId={profile.id} typed={typed} wallets={wallets} mayKeep={developer} wentBack={Boolean(route?.rejected)} onChange={change} />
    </div>
  )
}

function ToolButton() {
  const { go } = useNavigation()
  return (
    <Button size="small" icon={ScanSearch} onPress={() => go({ at: 'address' })}>
      {t('contracts-tool')}
    </Button>
  )
}

/** Why the button is off, in the order in which a person would mend it. */
function obstacle(
  typed: Typed,
  chosen: AbiFunction | undefined,
  reading: CallReading | undefined,
  state: { fresh: boolean; failed: boolean; abi: { failed: boolean; read: boolean } },
) {
  if (!typed.walletId) return t('contracts-why-wallet')
  if (!typed.contract.trim()) return t('contracts-why-contract')
  if (!typed.abi.trim()) return t('contracts-why-abi')
  if (state.abi.failed) return t('contracts-why-failed')
  if (!state.abi.read) return t('contracts-why-working')
  if (!chosen) return t('contracts-why-function')
  if (state.failed) return t('contracts-why-failed')
  if (chosen.inputs.length > 0 && !(typed.values[chosen.signature] ?? []).some(isTyped)) return t('contracts-why-parameters')
  if (!state.fresh || !reading) return t('contracts-why-working')
  return reading.misfits.length > 0 ? t('contracts-why-misfits', { count: reading.misfits.length }) : undefined
}

interface FormProps {
  profileId: string
  typed: Typed
  wallets: ReturnType<typeof usePayers>
  /** Templates are made by developers; everybody may use them. */
  mayKeep: boolean
  /** Its draft was cancelled in the confirm window. */
  wentBack: boolean
  onChange: (typed: Typed) => void
}

function Form({ profileId, typed, wallets, mayKeep, wentBack, onChange }: FormProps) {
  const { go, replace } = useNavigation()
  const bound = useBound()
  const [saving, setSaving] = useState(false)
  // What is typed after that is another call: nobody cancelled it.
  const clear = () => {
    onChange(BLANK)
    replace({ at: 'contracts' })
  }
  const set = (part: Partial<Typed>) => onChange({ ...typed, ...part })
  const abi = useAbi(typed.abi)
  const declared = typed.abi.trim() ? abi.data : undefined
  const functions = declared?.functions ?? []
  const senders = functions.filter(one => !one.reads)
  // A single function needs no choice.
  const [only] = senders.length === 1 ? senders : functions.length === 1 ? functions : []
  const chosen = functions.find(one => one.signature === typed.signature) ?? only
  const [block, setBlock] = useState('')
  const read = useRead(typed, block, chosen)
  const { reading, fresh, fault, retry } = useCall(typed, chosen?.reads ? undefined : chosen)
  const wallet = wallets.rows.find(one => one.id === typed.walletId)
  const tokens = useTokens()
  const units = useUnits(wallet?.blockchain, reading?.contract)
  const named = wallet ? wallets.rows.filter(one => one.blockchain === wallet.blockchain && one.name && one.address) : []
  const locked = (field: string) => typed.template?.locked.includes(field) ?? false
  const abiState = { failed: abi.isError, read: Boolean(declared) }
  const why = chosen?.reads ? readObstacle(typed) : obstacle(typed, chosen, reading, { fresh, failed: Boolean(fault), abi: abiState })
  const misfits = chosen?.reads ? read.misfits : fresh ? (reading?.misfits ?? []) : []
  const fields = useRef<HTMLDivElement>(null)
  const isRefused = read.misfits.length > 0
  // What is wrong is said at its field, which may be out of sight.
  useEffect(() => {
    if (isRefused) fields.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [isRefused])
  const problem = (path: string) => misfits.find(one => one.path === path)?.message
  const open = useMutation({ mutationFn: () => call('abi_open', {}), onSuccess: file => file && set({ abi: file.text, signature: '' }) })
  const review = useMutation({
    mutationFn: () =>
      draft(
        'transaction_execute',
        {
          abiFunctionSignature: chosen?.signature ?? '',
          abiParameters: reading?.parameters ?? [],
          contractAddress: reading?.contract ?? '',
          walletId: typed.walletId,
          ...(reading?.value && { value: reading.value }),
          feeLevel: typed.feeLevel,
        },
        { reference: typed.reference.trim(), abi: typed.abi },
      ),
    onSuccess: made => {
      const approval = approvalOf(made)
      // It is kept there; what is typed here next is another call.
      if (approval) onChange(BLANK)
      else noteDraft(profileId, made.draftId)
      go(approval ?? { at: 'intent', id: made.draftId, contract: true })
    },
  })
  const values = chosen ? valuesOf(typed, chosen) : []
  return (
    <div className="desk-grid" data-filled={isFilled(typed) || undefined}>
      <div className="desk-form">
        <div className="desk-fields" ref={fields}>
          {wentBack && isFilled(typed) && <Note>{t('transfer-rejected')}</Note>}
          {typed.template && (
            <Note kind="neutral" icon={LockKeyhole}>
              <div className="row">
                <bdi className="spread">{t('contracts-templates-active', { title: clean(typed.template.title, 140) })}</bdi>
                <Button size="small" onPress={() => set({ template: undefined })}>
                  {t('contracts-templates-leave')}
                </Button>
              </div>
            </Note>
          )}
          <WalletField
            label={t('contracts-wallet')}
            placeholder={t('contracts-choose-wallet')}
            gone={t('contracts-wallet-gone')}
            value={typed.walletId}
            wallets={wallets}
            error={review.error?.field === 'walletId' ? review.error.message : undefined}
            onChange={walletId => set({ walletId })}
          />
          <AddressField
            label={t('contracts-contract')}
            value={typed.contract}
            chain={wallet?.blockchain ?? ''}
            tokens={wallet ? tokens.rows.filter(one => one.blockchain === wallet.blockchain && one.address) : []}
            wallets={named}
            error={typed.contract.trim() ? problem('contract') : undefined}
            help={locked('contract') ? t('contracts-locked') : t('contracts-contract-help')}
            isDisabled={locked('contract')}
            onChange={contract => set({ contract })}
          />
          {!typed.template && (
            <>
              <Area
                label={t('contracts-abi')}
                help={
                  declared
                    ? [
                        t('contracts-found', { count: declared.functions.length }),
                        declared.errors > 0 && t('contracts-errors', { count: declared.errors }),
                        declared.unsupported.length > 0 && t('contracts-unsupported', { count: declared.unsupported.length }),
                      ]
                        .filter(Boolean)
                        .join(', ')
                    : t('contracts-abi-help')
                }
                hint={
                  <Button kind="link" size="small" icon={FileText} isDisabled={open.isPending} onPress={() => open.mutate()}>
                    {t('contracts-open')}
                  </Button>
                }
                mono
                rows={3}
                placeholder={t('contracts-abi-placeholder')}
                value={typed.abi}
                onChange={text => set({ abi: text })}
                error={typed.abi.trim() ? abi.error?.message : undefined}
              />
              <Abis
                contract={reading?.contract ?? (/^0x[0-9a-f]{40}$/i.test(typed.contract.trim()) ? typed.contract.trim() : '')}
                abi={typed.abi}
                readable={Boolean(declared) && !abi.error}
                onUse={(text, contract) => set({ abi: text, signature: '', ...(contract && !typed.contract.trim() && { contract }) })}
              />
              {open.error && <ErrorCard fault={open.error} action={{ label: t('common-error-close'), onPress: () => open.reset() }} />}
              {declared && (
                <Functions
                  functions={declared.functions}
                  unsupported={declared.unsupported}
                  chosen={chosen?.signature ?? ''}
                  onChoose={signature => set({ signature })}
                />
              )}
            </>
          )}
          {chosen && (
            <>
              <h2 className="call-name">
                <bdi className="mono">{clean(chosen.name, 200)}</bdi>
              </h2>
              {chosen.inputs.length === 0 && <p className="small quiet">{t('contracts-no-parameters')}</p>}
              {chosen.inputs.map((input, at) => (
                <Argument
                  key={`${chosen.signature}/${at}`}
                  input={input}
                  label={clean(parameterName(input.name, at), 100)}
                  path={`${at}`}
                  value={values[at] ?? { text: '' }}
                  chain={wallet?.blockchain ?? ''}
                  units={units}
                  wallets={named}
                  misfits={misfits}
                  asked={chosen.reads}
                  locked={locked(`${at}`)}
                  onChange={next => set({ values: { ...typed.values, [chosen.signature]: values.map((old, other) => (other === at ? next : old)) } })}
                />
              ))}
              {chosen.reads && (
                <Field
                  label={t('contracts-ask-block')}
                  hint={t('contracts-optional')}
                  help={t('contracts-ask-block-help')}
                  mono
                  value={block}
                  error={problem('block')}
                  onChange={setBlock}
                />
              )}
              {!chosen.reads && (
                <Field
                  label={t('contracts-value')}
                  hint={reading?.unit}
                  help={!chosen.payable ? t('contracts-value-nonpayable') : locked('value') ? t('contracts-locked') : t('contracts-value-help')}
                  value={chosen.payable ? typed.value : ''}
                  isDisabled={!chosen.payable || locked('value')}
                  error={problem('value')}
                  onChange={value => set({ value })}
                />
              )}
              {!chosen.reads && (
                <Field
                  label={t('contracts-reference')}
                  hint={t('contracts-optional')}
                  value={typed.reference}
                  onChange={reference => set({ reference })}
                  maxLength={140}
                />
              )}
            </>
          )}
          {review.error && review.error.field !== 'walletId' && (
            <DraftRefused
              fault={review.error}
              action={{ label: t('common-error-edit'), onPress: () => review.reset() }}
              onAgain={() => review.mutate()}
            />
          )}
        </div>
        <div className="action-bar">
          <span className="small second">{why ?? (isRefused && t('contracts-why-misfits', { count: read.misfits.length }))}</span>
          <div className="row">
            <Button isDisabled={review.isPending} onPress={clear}>
              {t('contracts-clear')}
            </Button>
            {chosen && !chosen.reads && mayKeep && !typed.template && (
              <Button isDisabled={review.isPending} onPress={() => setSaving(true)}>
                {t('contracts-templates-save')}
              </Button>
            )}
            {chosen?.reads ? (
              <ReadButton pending={read.pending} why={why} onPress={read.ask} />
            ) : (
              <Button
                kind="primary"
                reviews
                locked
                isDisabled={Boolean(why)}
                busy={review.isPending && t('contracts-reviewing')}
                onPress={() => review.mutate()}
              >
                {t(bound ? 'proposals-prepare' : 'contracts-review')}
              </Button>
            )}
          </div>
        </div>
      </div>
      {chosen?.reads ? (
        <Answer answer={read.answer} fault={read.fault} pending={read.pending} onAgain={read.ask} />
      ) : (
        <Sent
          typed={typed}
          chosen={chosen}
          reading={reading}
          fresh={fresh}
          fault={fault}
          onRetry={() => void retry()}
          onSpeed={feeLevel => set({ feeLevel })}
        />
      )}
      {saving && chosen && <SaveTemplate typed={typed} chosen={chosen} onClose={() => setSaving(false)} />}
    </div>
  )
}

/** Units a number may be typed in: those of the network currency, and of the token whose contract it is. */
function useUnits(chain: string | undefined, contract: string | undefined): Unit[] {
  const tokens = useTokens()
  const token = tokens.rows.find(one => one.blockchain === chain && contract && one.address?.toLowerCase() === contract.toLowerCase())
  const units: Unit[] = [
    { decimals: 0, word: t('contracts-units-base') },
    { decimals: 9, word: t('contracts-units-gwei') },
    { decimals: 18, word: t('contracts-units-ether') },
  ]
  if (!token?.decimals) return units
  const own = { decimals: token.decimals, word: t('contracts-units-of', { symbol: clean(token.symbol ?? '', 16), decimals: token.decimals }) }
  return [...units.filter(unit => unit.decimals !== own.decimals), own]
}
