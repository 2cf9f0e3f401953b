import { useMutation } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'
import type { ProfileView, TransferChecks } from '../../bindings/types'
import { call } from '../../bridge/call'
import { useBound, usePayers } from '../../bridge/queries'
import { AmountsShown } from '../../kit/Amount'
import { group, mostText } from '../../kit/amount'
import { announce } from '../../kit/announce'
import { Button, IconButton } from '../../kit/Button'
import { ErrorCard } from '../../kit/ErrorCard'
import { Note } from '../../kit/Notes'
import { clean } from '../../kit/UntrustedText'
import { approvalOf } from '../../shared/approval'
import { DraftRefused } from '../../shared/DraftRefused'
import { NoWallets } from '../../shared/NoWallets'
import { type Route, useNavigation } from '../../shared/navigation'
import { draftTitle, OpenedDraft, SavedDrafts, useSaveDraft } from '../../shared/SavedDrafts'
import { WaitingDraft } from '../../shared/WaitingDraft'
import { t } from '../../text'
import { Checks } from './Checks'
import { Fields } from './Fields'
import { BLANK, filled, formOf, isFilled, prefill, readTyped, type Typed, useKept } from './form'
import type { Locked, Swap } from './Recipient'
import styles from './transactions.module.css'
import { useChecks } from './useChecks'
import { useSpendable } from './useSpendable'

interface Props {
  profile: ProfileView
  route: Extract<Route, { at: 'transfer' }>
}

/** Step 1 of 2: the form and its checks. Nothing is sent from here; it makes a draft for the confirm window. */
export default function Transfer({ profile, route }: Props) {
  const { back, go, replace } = useNavigation()
  const bound = useBound()
  const [kept, change] = useKept(profile.id, now =>
    route.fill ? filled(now, route.fill, route.draft) : prefill(now, route.walletId, route.tokenId, route.to),
  )
  const [wentBack, setWentBack] = useState(Boolean(route.rejected))
  const wallets = usePayers()
  const { fill } = route
  const payer = fill && wallets.rows.find(one => one.blockchain === fill.chain && one.address?.toLowerCase() === fill.from.toLowerCase())
  // The wallet that paid before; it can be changed.
  const typed = kept.typed.walletId || !payer || kept.typed.tokenId !== fill?.tokenId ? kept.typed : { ...kept.typed, walletId: payer.id }

  const cameFrom = Boolean(route.walletId || route.to || fill)
  const { drop } = useSaveDraft('transfer')
  const leave = (id: string) => {
    // It was approved: the draft it came from is done with.
    if (kept.savedId) drop.mutate(kept.savedId)
    change(now => ({ typed: BLANK, sent: { id, typed: now.typed } }))
    replace({ at: 'intent', id })
  }
  if (!kept.draftId && wallets.isSuccess && wallets.rows.length === 0 && !wallets.more)
    return <NoWallets title={t('transfer-title')} none={t('transfer-no-wallets')} />
  return (
    <div className="page">
      <header className="page-head">
        {/* Opened from the rail it is no step into anything: the arrow would lead to whatever page was open before. */}
        {cameFrom && <IconButton icon={ArrowLeft} label={t('common-frame-back')} onPress={back} />}
        <h1 className="page-title">{t('transfer-title')}</h1>
        <span className="page-note">{kept.draftId ? t('transfer-note-waiting') : t(bound ? 'proposals-form-others' : 'transfer-note')}</span>
        <span className="spread" />
        {!kept.draftId && <Button onPress={() => go({ at: 'batches' })}>{t('payouts-many')}</Button>}
        {!kept.draftId && (
          <SavedDrafts
            kind="transfer"
            onOpen={(savedId, content) => {
              setWentBack(false)
              change(now => ({ ...now, typed: readTyped(content), savedId }))
            }}
          />
        )}
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
          typed={typed}
          wallets={wallets}
          wentBack={wentBack}
          onChange={typed => {
            if (typed === BLANK) setWentBack(false)
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
  if (!typed.walletId) return t('transfer-why-from')
  if (!typed.tokenId) return t('transfer-why-what')
  if (state.failed) return t('transfer-why-failed')
  if (state.working || !checks) return t('transfer-why-working')
  if (state.swapped) return t('transfer-why-clipboard')
  if (checks.lines.some(line => line.level === 'danger')) return t('transfer-why-stopped')
  if (!checks.clear || !checks.amount || !checks.to) return t('transfer-why-incomplete')
  return undefined
}

interface FormProps {
  typed: Typed
  wallets: ReturnType<typeof usePayers>
  wentBack: boolean
  onChange: (typed: Typed) => void
  locked: Locked | undefined
  savedId: string | undefined
  /** It was put aside. */
  onSaved: () => void
  onDrafted: (draftId: string) => void
}

function Form({ typed, wallets, wentBack, onChange, locked, savedId, onSaved, onDrafted }: FormProps) {
  const { go } = useNavigation()
  const bound = useBound()
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
    // What stopped it stands beside the form then, with the way to it.
    onError: () => void retry(),
    onSuccess: made => {
      const approval = approvalOf(made)
      if (!approval) return onDrafted(made.draftId)
      // It is kept there; what is typed here next is another transfer.
      onChange(BLANK)
      go(approval)
    },
  })
  const save = useSaveDraft('transfer')
  const put = () => {
    const amount = checks?.amount ? `${group(checks.amount)} ${unit}` : [typed.amount.trim(), unit].filter(Boolean).join(' ')
    const title = draftTitle(amount, checks?.to?.name ?? typed.to.trim())
    const done = () => {
      announce(t('drafts-done'))
      onSaved()
    }
    save.keep.mutate({ id: savedId, title, typed }, { onSuccess: done })
  }
  return (
    <div className={styles.transferGrid} data-filled={isFilled(typed) || undefined}>
      <div className={styles.transferForm}>
        <div className={styles.transferFields}>
          {wentBack && <Note>{t('transfer-rejected')}</Note>}
          <OpenedDraft kind="transfer" savedId={savedId} />
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
          {save.keep.error && <ErrorCard fault={save.keep.error} action={{ label: t('common-error-again'), onPress: put }} />}
          {review.error && review.error.field !== 'category' && (
            <DraftRefused
              fault={review.error}
              action={{ label: t('common-error-edit'), onPress: () => review.reset() }}
              onAgain={() => review.mutate()}
            />
          )}
        </div>
        <div className="action-bar with-total">
          <Total typed={typed} unit={unit} checks={fresh ? checks : undefined} />
          <div className="row">
            {why && <span className="small second action-why">{why}</span>}
            <Button isDisabled={typed === BLANK || review.isPending} onPress={() => onChange(BLANK)}>
              {t('transfer-cancel')}
            </Button>
            <Button isDisabled={!isFilled(typed) || review.isPending} busy={save.keep.isPending && t('drafts-saving')} onPress={put}>
              {t('drafts-save')}
            </Button>
            <Button
              kind="primary"
              locked
              reviews
              isDisabled={Boolean(why)}
              busy={review.isPending && t('transfer-reviewing')}
              onPress={() => review.mutate()}
            >
              {t(bound ? 'proposals-prepare' : 'transfer-review')}
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
    <AmountsShown className="action-total">
      <p className="small second">{t('transfer-total')}</p>
      {checks?.amount ? (
        <p>
          <bdi className="strong">{`${group(checks.amount)} ${unit}`}</bdi>
          {fee?.cost && t('transfer-and-fee', { fee: `${mostText(fee.cost)} ${fee.unit}` })}
        </p>
      ) : (
        <p className="quiet">{typed.amount && !checks ? t('transfer-unchecked') : t('transfer-nothing-yet')}</p>
      )}
    </AmountsShown>
  )
}
