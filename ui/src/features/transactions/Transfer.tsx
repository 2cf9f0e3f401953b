import { useMutation } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'
import type { ProfileView, TransferChecks } from '../../bindings/types'
import { call } from '../../bridge/call'
import { useWallets } from '../../bridge/queries'
import { group, rowText } from '../../kit/amount'
import { announce } from '../../kit/announce'
import { Button, IconButton } from '../../kit/Button'
import { ErrorCard } from '../../kit/ErrorCard'
import { Note } from '../../kit/Notes'
import { clean } from '../../kit/UntrustedText'
import { NoWallets } from '../../shared/NoWallets'
import { type Route, useNavigation } from '../../shared/navigation'
import { WaitingDraft } from '../../shared/WaitingDraft'
import { strings } from '../../strings'
import { Checks } from './Checks'
import { Fields } from './Fields'
import { BLANK, formOf, prefill, type Typed, useKept } from './form'
import type { Locked, Swap } from './Recipient'
import { SavedDrafts, useSaveDraft } from './SavedDrafts'
import styles from './transactions.module.css'
import { useChecks } from './useChecks'
import { useSpendable } from './useSpendable'

const words = strings.transfer

interface Props {
  profile: ProfileView
  route: Extract<Route, { at: 'transfer' }>
}

/** Step 1 of 2: the form and its checks. Nothing is sent from here; it makes a draft for the confirm window. */
export default function Transfer({ profile, route }: Props) {
  const { back, replace } = useNavigation()
  const [kept, change] = useKept(profile.id, now => prefill(now, route.walletId, route.tokenId, route.to))
  const [wentBack, setWentBack] = useState(false)
  const wallets = useWallets()

  const { drop } = useSaveDraft()
  const leave = (id: string) => {
    // It was approved: the draft it came from is done with.
    if (kept.savedId) drop.mutate(kept.savedId)
    change(now => ({ typed: BLANK, sent: { id, typed: now.typed } }))
    replace({ at: 'intent', id })
  }
  if (!kept.draftId && wallets.isSuccess && wallets.rows.length === 0 && !wallets.more)
    return <NoWallets title={words.title} none={words.noWallets} />
  return (
    <div className="page">
      <header className="page-head">
        <IconButton icon={ArrowLeft} label={strings.frame.back} onPress={back} />
        <h1 className="page-title">{words.title}</h1>
        <span className="page-note">{kept.draftId ? words.noteWaiting : words.note}</span>
        <span className="spread" />
        {!kept.draftId && <SavedDrafts onOpen={(savedId, typed) => change(now => ({ ...now, typed, savedId }))} />}
      </header>
      {kept.draftId ? (
        <WaitingDraft
          id={kept.draftId}
          onBack={rejected => {
            setWentBack(rejected)
            change(now => ({ ...now, draftId: undefined }))
          }}
          onDecided={leave}
        />
      ) : (
        <Form
          typed={kept.typed}
          wallets={wallets}
          wentBack={wentBack}
          onChange={typed => {
            setWentBack(false)
            change(now => ({ ...now, typed, ...(typed === BLANK && { savedId: undefined }) }))
          }}
          locked={route.locked && route.to ? { to: route.to, open: () => replace({ at: 'transfer', to: route.to ?? '' }) } : undefined}
          savedId={kept.savedId}
          onSaved={() => change(now => ({ ...now, typed: BLANK, savedId: undefined }))}
          onDrafted={draftId => change(now => ({ ...now, draftId }))}
        />
      )}
    </div>
  )
}

/** Why the button is off, in the order in which a person would mend it. */
function obstacle(
  typed: Typed,
  checks: TransferChecks | undefined,
  state: { working: boolean; failed: boolean; swapped: boolean },
): string | undefined {
  const { why } = words
  if (!typed.walletId) return why.from
  if (!typed.tokenId) return why.what
  if (state.failed) return why.failed
  if (state.working || !checks) return why.working
  if (state.swapped) return why.clipboard
  if (checks.lines.some(line => line.level === 'danger')) return why.stopped
  if (!checks.clear || !checks.amount || !checks.to) return why.incomplete
  return undefined
}

interface FormProps {
  typed: Typed
  wallets: ReturnType<typeof useWallets>
  wentBack: boolean
  onChange: (typed: Typed) => void
  locked: Locked | undefined
  savedId: string | undefined
  /** It was put aside. */
  onSaved: () => void
  onDrafted: (draftId: string) => void
}

function Form({ typed, wallets, wentBack, onChange, locked, savedId, onSaved, onDrafted }: FormProps) {
  const { checks, fault, fresh, working, retry } = useChecks(typed)
  const [pasted, setPasted] = useState<Swap>()
  const swap = pasted && typed.to.trim() === pasted.pasted ? pasted : undefined
  const why = obstacle(typed, checks, { working, failed: Boolean(fault), swapped: Boolean(swap) })
  const wallet = wallets.rows.find(one => one.id === typed.walletId)
  const spendable = useSpendable(wallet)
  const unit = clean(spendable.all.find(one => one.token.id === typed.tokenId)?.token.symbol ?? '', 16)
  // Smart accounts take no fee speed.
  const speeds = wallet?.accountType?.toLowerCase() !== 'sca'
  const review = useMutation({
    mutationFn: () =>
      call('transfer_draft', {
        form: formOf(typed),
        note: {
          reference: typed.reference.trim(),
          ...(typed.category.trim() && { category: typed.category.trim() }),
        },
      }),
    onSuccess: made => onDrafted(made.draftId),
  })
  const save = useSaveDraft()
  const put = () => {
    const amount = checks?.amount ? `${group(checks.amount)} ${unit}` : [typed.amount.trim(), unit].filter(Boolean).join(' ')
    const title = words.saved.named(amount, checks?.to?.name ?? typed.to.trim())
    const done = () => {
      announce(words.saved.done)
      onSaved()
    }
    save.keep.mutate({ id: savedId, title, typed }, { onSuccess: done })
  }
  return (
    <div className={styles.transferGrid}>
      <div className={styles.transferForm}>
        <div className={styles.transferFields}>
          {wentBack && <Note>{words.rejected}</Note>}
          <Fields
            typed={typed}
            wallets={wallets}
            wallet={wallet}
            spendable={spendable}
            unit={unit}
            checks={checks}
            fresh={fresh}
            speeds={speeds}
            swap={swap}
            onSwap={setPasted}
            locked={locked?.to === typed.to ? locked : undefined}
            refused={review.error ?? undefined}
            onChange={onChange}
          />
          {save.keep.error && <ErrorCard fault={save.keep.error} action={{ label: strings.error.again, onPress: put }} />}
          {review.error && review.error.field !== 'category' && (
            <ErrorCard fault={review.error} action={{ label: strings.error.edit, onPress: () => review.reset() }} />
          )}
        </div>
        <div className="action-bar with-total">
          <Total typed={typed} unit={unit} checks={fresh ? checks : undefined} />
          <div className="row">
            {why && <span className="small second action-why">{why}</span>}
            <Button isDisabled={typed === BLANK || review.isPending} onPress={() => onChange(BLANK)}>
              {words.cancel}
            </Button>
            <Button isDisabled={typed === BLANK || review.isPending} busy={save.keep.isPending && words.saved.saving} onPress={put}>
              {words.saved.save}
            </Button>
            <Button kind="primary" locked isDisabled={Boolean(why)} busy={review.isPending && words.reviewing} onPress={() => review.mutate()}>
              {words.review}
            </Button>
          </div>
        </div>
      </div>
      <Checks typed={typed} checks={checks} working={working} fault={fault} onRetry={() => void retry()} />
    </div>
  )
}

/** What leaves the wallet if the draft is approved as it stands. */
function Total({ typed, unit, checks }: { typed: Typed; unit: string; checks: TransferChecks | undefined }) {
  const fee = checks?.fees.find(one => one.level === typed.feeLevel)
  return (
    <div className="action-total">
      <p className="small second">{words.total}</p>
      {checks?.amount ? (
        <p>
          <bdi className="strong">{`${group(checks.amount)} ${unit}`}</bdi>
          {fee?.cost && words.andFee(`${rowText(fee.cost)} ${fee.unit}`)}
        </p>
      ) : (
        <p className="quiet">{words.nothingYet}</p>
      )}
    </div>
  )
}
