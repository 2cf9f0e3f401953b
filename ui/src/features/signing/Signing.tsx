import './signing.css'
import { useMutation } from '@tanstack/react-query'
import { FileText, History } from 'lucide-react'
import type { ProfileView } from '../../bindings/types'
import { call, draft } from '../../bridge/call'
import { useBound, usePayers } from '../../bridge/queries'
import { Area } from '../../kit/Area'
import { Button } from '../../kit/Button'
import { ErrorCard } from '../../kit/ErrorCard'
import { Field } from '../../kit/Field'
import { Note } from '../../kit/Notes'
import { ReviewPreview } from '../../kit/ReviewPreview'
import { Segments } from '../../kit/Segments'
import { approvalOf } from '../../shared/approval'
import { DraftRefused } from '../../shared/DraftRefused'
import { NoWallets } from '../../shared/NoWallets'
import { type Route, useNavigation } from '../../shared/navigation'
import { WalletField } from '../../shared/WalletField'
import { t } from '../../text'
import { Compare } from './Compare'
import { BLANK, content, isFilled, type Kind, noteDraft, type Typed, useKept } from './form'
import { Message } from './Message'
import { type Read, useReviewPreview } from './useReviewPreview'

const KINDS: Kind[] = ['message', 'typed', 'raw']

interface Props {
  profile: ProfileView
  route: Extract<Route, { at: 'signing' }>
}

/** Step 1 of 2: what to sign, and what it means. Nothing is signed from here; it makes a draft for the confirm window. */
export default function Signing({ profile, route }: Props) {
  const { go, replace } = useNavigation()
  const [typed, change] = useKept(profile.id, route.walletId)
  const wallets = usePayers()
  const set = (part: Partial<Typed>) => change({ ...typed, ...part })
  const { read, fresh, started, fault, retry } = useReviewPreview(typed)
  const bound = useBound()
  const review = useMutation({
    mutationFn: () => make(typed, read),
    onSuccess: made => {
      const approval = approvalOf(made)
      // It is kept there; what is typed here next is another one.
      if (approval) change({ ...BLANK, kind: typed.kind })
      else noteDraft(profile.id, made.draftId)
      go(approval ?? { at: 'signature', id: made.draftId })
    },
  })
  const live = profile.kind === 'live'
  // What is typed after that is another request: nobody cancelled it.
  const clear = () => {
    change({ ...BLANK, kind: typed.kind })
    replace({ at: 'signing' })
  }
  const why = obstacle(typed, { fresh, failed: Boolean(fault), live })
  if (wallets.isSuccess && wallets.rows.length === 0 && !wallets.more) return <NoWallets title={t('signing-title')} none={t('signing-no-wallets')} />
  return (
    <div className="page">
      <header className="page-head">
        <h1 className="page-title">{t('signing-title')}</h1>
        <span className="page-note">{t(bound ? 'proposals-form-others' : 'signing-note')}</span>
        <span className="spread" />
        <Button size="small" icon={History} onPress={() => go({ at: 'signatures' })}>
          {t('signing-history')}
        </Button>
      </header>
      <div className="desk-grid" data-filled={isFilled(typed) || undefined}>
        <div className="desk-form">
          <div className="desk-fields">
            {route.rejected && <Note>{t('signing-rejected')}</Note>}
            {wallets.error && <ErrorCard fault={wallets.error} action={{ label: t('common-error-again'), onPress: () => void wallets.refetch() }} />}
            <Field
              label={t('signing-asks')}
              hint={live ? undefined : t('signing-optional')}
              help={t('signing-asks-help')}
              value={typed.asks}
              onChange={asks => set({ asks })}
              error={review.error?.field === 'reference' ? review.error.message : undefined}
              maxLength={500}
            />
            <WalletField
              label={t('signing-wallet')}
              placeholder={t('signing-choose-wallet')}
              gone={t('signing-wallet-gone')}
              value={typed.walletId}
              wallets={wallets}
              error={review.error?.field === 'walletId' ? review.error.message : undefined}
              onChange={walletId => set({ walletId })}
            />
            <Segments
              label={t('signing-what')}
              value={typed.kind}
              onChange={kind => set({ kind })}
              options={KINDS.map(id => ({ id, node: t(`signing-kinds-${id}`) }))}
            />
            {typed.kind === 'message' && (
              <Message typed={typed} reading={read?.kind === 'message' ? read.reading : undefined} fresh={fresh} fault={fault} onChange={set} />
            )}
            {typed.kind === 'typed' && <Document typed={typed} error={fault?.field ? fault.message : undefined} onChange={set} />}
            {typed.kind === 'raw' && (
              <Area
                label={t('signing-raw')}
                help={t('signing-raw-help')}
                mono
                rows={8}
                value={typed.raw}
                onChange={raw => set({ raw })}
                error={fault?.field ? fault.message : undefined}
              />
            )}
            {fault && !fault.field && <ErrorCard fault={fault} action={{ label: t('common-error-again'), onPress: () => void retry() }} />}
            {review.error && review.error.field !== 'reference' && (
              <DraftRefused
                fault={review.error}
                action={{ label: t('common-error-edit'), onPress: () => review.reset() }}
                onAgain={() => review.mutate()}
              />
            )}
          </div>
          <div className="action-bar">
            <span className="small second">{why}</span>
            <div className="row">
              <Button isDisabled={typed === BLANK || review.isPending} onPress={clear}>
                {t('signing-clear')}
              </Button>
              <Button
                kind="primary"
                locked
                reviews
                isDisabled={Boolean(why)}
                busy={review.isPending && t('signing-reviewing')}
                onPress={() => review.mutate()}
              >
                {t(bound ? 'proposals-prepare' : 'signing-review')}
              </Button>
            </div>
          </div>
        </div>
        <section className="panel desk-side" aria-labelledby="signing-preview" aria-busy={started && !fresh && !fault}>
          <div className="panel-head">
            <h2 id="signing-preview">{t('signing-preview')}</h2>
            <span className="small quiet">{t('signing-preview-note')}</span>
          </div>
          <div className="desk-side-body">
            {/* What an earlier text means says nothing of this one. */}
            {read && fresh && !fault ? (
              <Understood read={read} />
            ) : (
              <p className="small second">{started && !fault ? t('signing-why-working') : t('signing-start')}</p>
            )}
          </div>
        </section>
      </div>
    </div>
  )
}

/** Why the button is off, in the order in which a person would mend it. */
function obstacle(typed: Typed, state: { fresh: boolean; failed: boolean; live: boolean }): string | undefined {
  if (state.live && !typed.asks.trim()) return t('signing-why-asks')
  if (!typed.walletId) return t('signing-why-wallet')
  if (!content(typed)) return t('signing-why-nothing')
  if (state.failed) return t('signing-why-wrong')
  return state.fresh ? undefined : t('signing-why-working')
}

/** The draft of exactly what was read. */
function make(typed: Typed, read: Read | undefined) {
  const note = { reference: typed.asks.trim() }
  const { walletId } = typed
  if (read?.kind === 'typed') {
    const { domain, types, value } = read.reading
    return draft('typed_data_sign', { domain, types, value, walletId }, note)
  }
  if (read?.kind === 'message') {
    const { encodeByHex, hex, text } = read.reading
    return draft('message_sign', { message: encodeByHex ? hex : (text ?? ''), encodeByHex, walletId }, note)
  }
  return draft('transaction_sign', { walletId, rawTransaction: typed.raw.trim() }, note)
}

function Document({ typed, error, onChange }: { typed: Typed; error: string | undefined; onChange: (part: Partial<Typed>) => void }) {
  const open = useMutation({
    mutationFn: () => call('typed_data_open', {}),
    onSuccess: file => file && onChange({ document: file.text }),
  })
  return (
    <>
      <Area
        label={t('signing-typed')}
        help={t('signing-typed-help')}
        hint={
          <Button kind="link" size="small" icon={FileText} isDisabled={open.isPending} onPress={() => open.mutate()}>
            {t('signing-open')}
          </Button>
        }
        mono
        rows={12}
        value={typed.document}
        onChange={document => onChange({ document })}
        error={error}
      />
      {open.error && <ErrorCard fault={open.error} action={{ label: t('common-error-close'), onPress: () => open.reset() }} />}
    </>
  )
}

function Understood({ read }: { read: Read }) {
  return (
    <>
      {read.kind === 'typed' && (
        <p className="small second">
          <bdi>{t('signing-root', { name: read.reading.root })}</bdi>{' '}
          {read.reading.unused.length > 0 && <bdi>{t('signing-unused', { names: read.reading.unused.join(', ') })}</bdi>}
        </p>
      )}
      <ReviewPreview preview={read.preview} />
      {read.kind !== 'typed' && read.reading.digest && <Compare hashes={[[t('signing-covers-digest'), read.reading.digest]]} />}
      {read.kind === 'typed' && (
        <Compare
          hashes={[
            [t('signing-covers-domain'), read.reading.domainHash],
            [t('signing-covers-struct'), read.reading.structHash],
            [t('signing-covers-digest'), read.reading.digest],
          ]}
        />
      )}
    </>
  )
}
