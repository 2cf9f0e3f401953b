import './contracts.css'
import { useMutation } from '@tanstack/react-query'
import { FileText, LockKeyhole, ScanSearch } from 'lucide-react'
import { useState } from 'react'
import type { AbiFunction, CallReading, ProfileView } from '../../bindings/types'
import { call, draft } from '../../bridge/call'
import { useTokens, useWallets } from '../../bridge/queries'
import { Area } from '../../kit/Area'
import { Button } from '../../kit/Button'
import { ErrorCard } from '../../kit/ErrorCard'
import { Field } from '../../kit/Field'
import { Note } from '../../kit/Notes'
import { clean } from '../../kit/UntrustedText'
import { NoWallets } from '../../shared/NoWallets'
import { useNavigation } from '../../shared/navigation'
import { WalletField } from '../../shared/WalletField'
import { strings } from '../../strings'
import { AddressField } from './AddressField'
import { Argument, type Unit } from './Argument'
import { Functions } from './Functions'
import { BLANK, type Typed, useKept, valuesOf } from './form'
import { Sent } from './Sent'
import { SaveTemplate, Templates } from './Templates'
import { useAbi, useCall } from './useCall'

const words = strings.calls

/** Step 1 of 2: which function of which contract, and exactly what would be sent. It makes a draft for the confirm window. */
export default function Contracts({ profile, developer }: { profile: ProfileView; developer: boolean }) {
  const [typed, change] = useKept(profile.id)
  const wallets = useWallets()
  if (wallets.isSuccess && wallets.rows.length === 0 && !wallets.more) {
    return (
      <NoWallets title={words.title} none={words.noWallets}>
        <ToolButton />
      </NoWallets>
    )
  }
  return (
    <div className="page">
      <header className="page-head">
        <h1 className="page-title">{words.title}</h1>
        <span className="page-note">{words.note}</span>
        <span className="spread" />
        <Templates mayEdit={developer} onUse={change} />
        <ToolButton />
      </header>
      <Form typed={typed} wallets={wallets} mayKeep={developer} onChange={change} />
    </div>
  )
}

function ToolButton() {
  const { go } = useNavigation()
  return (
    <Button size="small" icon={ScanSearch} onPress={() => go({ at: 'address' })}>
      {words.tool}
    </Button>
  )
}

/** Why the button is off, in the order in which a person would mend it. */
function obstacle(typed: Typed, chosen: AbiFunction | undefined, reading: CallReading | undefined, state: { fresh: boolean; failed: boolean }) {
  const { why } = words
  if (!typed.walletId) return why.wallet
  if (!typed.contract.trim()) return why.contract
  if (!chosen) return why.function
  if (state.failed) return why.failed
  if (!state.fresh || !reading) return why.working
  return reading.misfits.length > 0 ? why.misfits(reading.misfits.length) : undefined
}

interface FormProps {
  typed: Typed
  wallets: ReturnType<typeof useWallets>
  /** Templates are made by developers; everybody may use them. */
  mayKeep: boolean
  onChange: (typed: Typed) => void
}

function Form({ typed, wallets, mayKeep, onChange }: FormProps) {
  const { go } = useNavigation()
  const [saving, setSaving] = useState(false)
  const set = (part: Partial<Typed>) => onChange({ ...typed, ...part })
  const abi = useAbi(typed.abi)
  const declared = typed.abi.trim() ? abi.data : undefined
  const senders = declared?.functions.filter(one => !one.reads) ?? []
  // A single function needs no choice.
  const chosen = senders.find(one => one.signature === typed.signature) ?? (senders.length === 1 ? senders[0] : undefined)
  const { reading, fresh, fault, retry } = useCall(typed, chosen)
  const wallet = wallets.rows.find(one => one.id === typed.walletId)
  const units = useUnits(wallet?.blockchain, reading?.contract)
  const locked = (field: string) => typed.template?.locked.includes(field) ?? false
  const why = obstacle(typed, chosen, reading, { fresh, failed: Boolean(fault) })
  const misfits = fresh ? (reading?.misfits ?? []) : []
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
        { reference: typed.reference.trim() },
      ),
    onSuccess: made => go({ at: 'intent', id: made.draftId, contract: true }),
  })
  const values = chosen ? valuesOf(typed, chosen) : []
  return (
    <div className="desk-grid">
      <div className="desk-form">
        <div className="desk-fields">
          {typed.template && (
            <Note kind="neutral" icon={LockKeyhole}>
              <div className="row">
                <bdi className="spread">{words.templates.active(clean(typed.template.title, 140))}</bdi>
                <Button size="small" onPress={() => set({ template: undefined })}>
                  {words.templates.leave}
                </Button>
              </div>
            </Note>
          )}
          <WalletField
            label={words.wallet}
            placeholder={words.chooseWallet}
            gone={words.walletGone}
            value={typed.walletId}
            wallets={wallets}
            error={review.error?.field === 'walletId' ? review.error.message : undefined}
            onChange={walletId => set({ walletId })}
          />
          <AddressField
            label={words.contract}
            value={typed.contract}
            chain={wallet?.blockchain ?? ''}
            error={typed.contract.trim() ? problem('contract') : undefined}
            help={locked('contract') ? words.locked : words.contractHelp}
            isDisabled={locked('contract')}
            onChange={contract => set({ contract })}
          />
          {!typed.template && (
            <>
              <Area
                label={words.abi}
                help={declared ? [words.found(declared.functions.length), words.errors(declared.errors)].join(', ') : words.abiHelp}
                hint={
                  <Button kind="link" size="small" icon={FileText} isDisabled={open.isPending} onPress={() => open.mutate()}>
                    {words.open}
                  </Button>
                }
                mono
                rows={3}
                placeholder={words.abiPlaceholder}
                value={typed.abi}
                onChange={text => set({ abi: text })}
                error={typed.abi.trim() ? abi.error?.message : undefined}
              />
              {open.error && <ErrorCard fault={open.error} action={{ label: strings.error.close, onPress: () => open.reset() }} />}
              {declared && <Functions functions={declared.functions} chosen={chosen?.signature ?? ''} onChoose={signature => set({ signature })} />}
            </>
          )}
          {chosen && (
            <>
              <h2 className="call-name">
                <bdi className="mono">{clean(chosen.name, 200)}</bdi>
              </h2>
              {chosen.inputs.length === 0 && <p className="small quiet">{words.noParameters}</p>}
              {chosen.inputs.map((input, at) => (
                <Argument
                  key={`${chosen.signature}/${at}`}
                  input={input}
                  label={clean(words.parameter(input.name, at), 100)}
                  path={`${at}`}
                  value={values[at] ?? { text: '' }}
                  chain={wallet?.blockchain ?? ''}
                  units={units}
                  misfits={misfits}
                  locked={locked(`${at}`)}
                  onChange={next => set({ values: { ...typed.values, [chosen.signature]: values.map((old, other) => (other === at ? next : old)) } })}
                />
              ))}
              {chosen.payable && (
                <Field
                  label={words.value}
                  hint={reading?.unit}
                  help={locked('value') ? words.locked : words.valueHelp}
                  value={typed.value}
                  isDisabled={locked('value')}
                  error={problem('value')}
                  onChange={value => set({ value })}
                />
              )}
              <Field
                label={words.reference}
                hint={words.optional}
                value={typed.reference}
                onChange={reference => set({ reference })}
                maxLength={140}
              />
            </>
          )}
          {review.error && review.error.field !== 'walletId' && (
            <ErrorCard fault={review.error} action={{ label: strings.error.edit, onPress: () => review.reset() }} />
          )}
        </div>
        <div className="action-bar">
          <span className="small second">{why}</span>
          <div className="row">
            <Button isDisabled={review.isPending} onPress={() => onChange(BLANK)}>
              {words.clear}
            </Button>
            {chosen && mayKeep && !typed.template && (
              <Button isDisabled={review.isPending} onPress={() => setSaving(true)}>
                {words.templates.save}
              </Button>
            )}
            <Button kind="primary" locked isDisabled={Boolean(why)} busy={review.isPending && words.reviewing} onPress={() => review.mutate()}>
              {words.review}
            </Button>
          </div>
        </div>
      </div>
      <Sent
        typed={typed}
        chosen={chosen}
        reading={reading}
        fresh={fresh}
        fault={fault}
        onRetry={() => void retry()}
        onSpeed={feeLevel => set({ feeLevel })}
      />
      {saving && chosen && <SaveTemplate typed={typed} chosen={chosen} onClose={() => setSaving(false)} />}
    </div>
  )
}

/** Units a number may be typed in: those of the network currency, and of the token whose contract it is. */
function useUnits(chain: string | undefined, contract: string | undefined): Unit[] {
  const tokens = useTokens()
  const token = tokens.rows.find(one => one.blockchain === chain && contract && one.address?.toLowerCase() === contract.toLowerCase())
  const units: Unit[] = [
    { decimals: 0, word: words.units.base },
    { decimals: 9, word: words.units.gwei },
    { decimals: 18, word: words.units.ether },
  ]
  if (!token?.decimals) return units
  const own = { decimals: token.decimals, word: words.units.of(clean(token.symbol ?? '', 16), token.decimals) }
  return [...units.filter(unit => unit.decimals !== own.decimals), own]
}
